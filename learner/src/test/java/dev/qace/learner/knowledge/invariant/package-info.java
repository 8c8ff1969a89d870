@NullMarked
package dev.qace.learner.knowledge.invariant;

import org.jspecify.annotations.NullMarked;
