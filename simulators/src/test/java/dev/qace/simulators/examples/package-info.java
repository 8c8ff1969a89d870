@NullMarked
package dev.qace.simulators.examples;

import org.jspecify.annotations.NullMarked;
