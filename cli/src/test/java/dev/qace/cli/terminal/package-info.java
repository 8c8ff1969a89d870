@NullMarked
package dev.qace.cli.terminal;

import org.jspecify.annotations.NullMarked;
