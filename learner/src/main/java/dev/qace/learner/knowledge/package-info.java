/** What follows from the evidence: preconditions, outcomes, refusals, risks. */
@NullMarked
package dev.qace.learner.knowledge;

import org.jspecify.annotations.NullMarked;
