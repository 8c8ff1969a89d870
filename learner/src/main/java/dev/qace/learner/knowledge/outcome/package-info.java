/** From executions to outcomes, their odds and what may still be hidden. */
@NullMarked
package dev.qace.learner.knowledge.outcome;

import org.jspecify.annotations.NullMarked;
