/**
 * What follows for the user: findings, and capabilities with what they rest on, made of what is
 * known in the end.
 */
@NullMarked
package dev.qace.learner.conclusion;

import org.jspecify.annotations.NullMarked;
