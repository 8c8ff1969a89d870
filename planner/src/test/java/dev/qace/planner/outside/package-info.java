/** What becomes of the answers of planners that are programs of their own. */
@NullMarked
package dev.qace.planner.outside;

import org.jspecify.annotations.NullMarked;
