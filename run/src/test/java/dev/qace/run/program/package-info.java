@NullMarked
package dev.qace.run.program;

import org.jspecify.annotations.NullMarked;
