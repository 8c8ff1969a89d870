/** Planners that are programs of their own: what they are given, and what they answer. */
@NullMarked
package dev.qace.planner.outside;

import org.jspecify.annotations.NullMarked;
