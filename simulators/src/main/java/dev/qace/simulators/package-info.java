/**
 * Agents to ask: simulators of PPDDL models, the paper's five, and low-level simulators seen
 * through evaluators.
 */
@NullMarked
package dev.qace.simulators;

import org.jspecify.annotations.NullMarked;
