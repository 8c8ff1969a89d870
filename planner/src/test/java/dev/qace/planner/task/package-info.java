/** Facts about each search by itself. */
@NullMarked
package dev.qace.planner.task;

import org.jspecify.annotations.NullMarked;
