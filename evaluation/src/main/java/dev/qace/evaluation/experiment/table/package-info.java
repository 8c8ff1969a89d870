/** Tables of what a sweep found, beside those of distances. */
@NullMarked
package dev.qace.evaluation.experiment.table;

import org.jspecify.annotations.NullMarked;
