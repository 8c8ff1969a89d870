/** Declared sweeps of assessments: their runs, their rows, and the tables and figures of those. */
@NullMarked
package dev.qace.evaluation.experiment;

import org.jspecify.annotations.NullMarked;
