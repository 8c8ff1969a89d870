/** The command line: the only module that prints and sets exit codes. */
@NullMarked
package dev.qace.cli;

import org.jspecify.annotations.NullMarked;
