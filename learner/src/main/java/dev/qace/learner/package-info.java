/**
 * Learns the model of a black-box agent by asking it: {@link dev.qace.learner.Assessment} owns the
 * loop. Nothing here can see a true model.
 */
@NullMarked
package dev.qace.learner;

import org.jspecify.annotations.NullMarked;
