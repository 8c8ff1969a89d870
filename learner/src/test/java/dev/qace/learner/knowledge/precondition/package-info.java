@NullMarked
package dev.qace.learner.knowledge.precondition;

import org.jspecify.annotations.NullMarked;
