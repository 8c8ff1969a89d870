/** Assessing an agent, and the commands that show and export what a run has left behind. */
@NullMarked
package dev.qace.cli.assess;

import org.jspecify.annotations.NullMarked;
