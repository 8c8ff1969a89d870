/** Results of sweeps as figures. */
@NullMarked
package dev.qace.evaluation.experiment.chart;

import org.jspecify.annotations.NullMarked;
