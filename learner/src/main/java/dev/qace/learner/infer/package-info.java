/** From evidence to outcomes, odds and what can be said of them. */
@NullMarked
package dev.qace.learner.infer;

import org.jspecify.annotations.NullMarked;
