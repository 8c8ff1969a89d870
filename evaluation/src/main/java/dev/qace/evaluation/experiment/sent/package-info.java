/** Sweeps as text, to be made by other processes. */
@NullMarked
package dev.qace.evaluation.experiment.sent;

import org.jspecify.annotations.NullMarked;
