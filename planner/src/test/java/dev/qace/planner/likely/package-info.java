/** What most likely policies promise. */
@NullMarked
package dev.qace.planner.likely;

import org.jspecify.annotations.NullMarked;
