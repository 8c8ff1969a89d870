/** The run folders that are shown, and what each says of itself. */
@NullMarked
package dev.qace.dashboard.runs;

import org.jspecify.annotations.NullMarked;
