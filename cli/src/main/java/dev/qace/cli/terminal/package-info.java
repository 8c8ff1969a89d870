/**
 * What all commands share: the options they have in common, exit codes, and what they print with.
 */
@NullMarked
package dev.qace.cli.terminal;

import org.jspecify.annotations.NullMarked;
