/** This program as it is called in a terminal. */
@NullMarked
package dev.qace.run.program;

import org.jspecify.annotations.NullMarked;
