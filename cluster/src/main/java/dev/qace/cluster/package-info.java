/** Experiments on Apache Spark: one task a run. */
@NullMarked
package dev.qace.cluster;

import org.jspecify.annotations.NullMarked;
