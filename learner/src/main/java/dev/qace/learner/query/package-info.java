/**
 * Which questions next: two hypotheses that differ in a slot become a FOND planning problem, and
 * its solution a policy that leads to where the two predict different things.
 */
@NullMarked
package dev.qace.learner.query;

import org.jspecify.annotations.NullMarked;
