@NullMarked
package dev.qace.simulators.cafe.physics;

import org.jspecify.annotations.NullMarked;
