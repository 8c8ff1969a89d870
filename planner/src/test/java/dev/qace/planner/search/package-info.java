/** Facts about each search by itself. */
@NullMarked
package dev.qace.planner.search;

import org.jspecify.annotations.NullMarked;
