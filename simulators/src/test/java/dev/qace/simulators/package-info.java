@NullMarked
package dev.qace.simulators;

import org.jspecify.annotations.NullMarked;
