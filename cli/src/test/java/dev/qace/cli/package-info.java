@NullMarked
package dev.qace.cli;

import org.jspecify.annotations.NullMarked;
