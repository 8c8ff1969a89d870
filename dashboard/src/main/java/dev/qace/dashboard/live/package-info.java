/** Follows a run's journal, and learns from it what the run has learned so far. */
@NullMarked
package dev.qace.dashboard.live;

import org.jspecify.annotations.NullMarked;
