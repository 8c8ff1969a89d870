/** Facts about grounding. */
@NullMarked
package dev.qace.planner.ground;

import org.jspecify.annotations.NullMarked;
