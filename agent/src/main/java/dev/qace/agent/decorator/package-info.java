/**
 * Agents around another agent: they count, restrict where questions start, or find states again.
 */
@NullMarked
package dev.qace.agent.decorator;

import org.jspecify.annotations.NullMarked;
