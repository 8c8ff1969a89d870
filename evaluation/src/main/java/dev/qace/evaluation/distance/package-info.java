/** How far a learned model is from the true one. */
@NullMarked
package dev.qace.evaluation.distance;

import org.jspecify.annotations.NullMarked;
