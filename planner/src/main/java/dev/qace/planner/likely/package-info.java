/** Policies that reach a goal most likely, where none is sure to. */
@NullMarked
package dev.qace.planner.likely;

import org.jspecify.annotations.NullMarked;
