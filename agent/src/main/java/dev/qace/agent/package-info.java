/**
 * The black box: an agent has one verb, {@link dev.qace.agent.Agent#ask}. Everything else decorates
 * it or answers it.
 */
@NullMarked
package dev.qace.agent;

import org.jspecify.annotations.NullMarked;
