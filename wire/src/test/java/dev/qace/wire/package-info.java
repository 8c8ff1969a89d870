@NullMarked
package dev.qace.wire;

import org.jspecify.annotations.NullMarked;
