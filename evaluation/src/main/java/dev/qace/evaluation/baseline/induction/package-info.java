/**
 * Learning noisy deictic rules from examples, after Pasula, Zettlemoyer and Kaelbling (JAIR 2007),
 * as the published runs of GLIB did it.
 */
@NullMarked
package dev.qace.evaluation.baseline.induction;

import org.jspecify.annotations.NullMarked;
