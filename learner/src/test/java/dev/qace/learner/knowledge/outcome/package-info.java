@NullMarked
package dev.qace.learner.knowledge.outcome;

import org.jspecify.annotations.NullMarked;
