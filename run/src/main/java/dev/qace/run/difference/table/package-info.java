/**
 * What two runs say about an agent, as a table: one row for each respect in which they were
 * compared.
 */
@NullMarked
package dev.qace.run.difference.table;

import org.jspecify.annotations.NullMarked;
