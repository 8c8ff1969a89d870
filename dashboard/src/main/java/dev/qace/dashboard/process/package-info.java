/** The program itself, started once more for everything that involves an agent. */
@NullMarked
package dev.qace.dashboard.process;

import org.jspecify.annotations.NullMarked;
