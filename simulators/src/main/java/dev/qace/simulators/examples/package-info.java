/** Agents to read: how a simulator of one's own becomes an agent. */
@NullMarked
package dev.qace.simulators.examples;

import org.jspecify.annotations.NullMarked;
