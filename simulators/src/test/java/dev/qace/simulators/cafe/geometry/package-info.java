@NullMarked
package dev.qace.simulators.cafe.geometry;

import org.jspecify.annotations.NullMarked;
