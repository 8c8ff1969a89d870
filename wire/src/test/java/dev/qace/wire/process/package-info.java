@NullMarked
package dev.qace.wire.process;

import org.jspecify.annotations.NullMarked;
