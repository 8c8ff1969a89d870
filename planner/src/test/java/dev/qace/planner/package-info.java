/** Facts about the planner. */
@NullMarked
package dev.qace.planner;

import org.jspecify.annotations.NullMarked;
