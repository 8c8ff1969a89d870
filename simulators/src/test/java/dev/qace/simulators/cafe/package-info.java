@NullMarked
package dev.qace.simulators.cafe;

import org.jspecify.annotations.NullMarked;
