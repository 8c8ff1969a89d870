@NullMarked
package dev.qace.evaluation.baseline.induction;

import org.jspecify.annotations.NullMarked;
