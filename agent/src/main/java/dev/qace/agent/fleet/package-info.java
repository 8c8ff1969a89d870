/** Several copies of an agent, asked side by side as if they were one. */
@NullMarked
package dev.qace.agent.fleet;

import org.jspecify.annotations.NullMarked;
