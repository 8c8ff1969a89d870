/** What two runs say of an agent, side by side: one row for each thing that was compared. */
@NullMarked
package dev.qace.run.difference.table;

import org.jspecify.annotations.NullMarked;
