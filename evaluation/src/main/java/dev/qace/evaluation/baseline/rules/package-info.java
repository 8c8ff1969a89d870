/** Noisy deictic rules (Pasula, Zettlemoyer and Kaelbling, JAIR 2007), and what they predict. */
@NullMarked
package dev.qace.evaluation.baseline.rules;

import org.jspecify.annotations.NullMarked;
