/** Assessing an agent, and learning from logs of one. */
@NullMarked
package dev.qace.cli.assess;

import org.jspecify.annotations.NullMarked;
