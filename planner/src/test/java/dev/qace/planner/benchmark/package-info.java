/** How benchmarks are found and written down. */
@NullMarked
package dev.qace.planner.benchmark;

import org.jspecify.annotations.NullMarked;
