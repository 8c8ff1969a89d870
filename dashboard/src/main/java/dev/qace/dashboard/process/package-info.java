/** The program itself, started again for everything that involves an agent. */
@NullMarked
package dev.qace.dashboard.process;

import org.jspecify.annotations.NullMarked;
