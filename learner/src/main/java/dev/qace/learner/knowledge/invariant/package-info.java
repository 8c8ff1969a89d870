/** What all states have in common that an agent was in, and how to make more of their kind. */
@NullMarked
package dev.qace.learner.knowledge.invariant;

import org.jspecify.annotations.NullMarked;
