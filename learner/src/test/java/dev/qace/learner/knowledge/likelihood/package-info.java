@NullMarked
package dev.qace.learner.knowledge.likelihood;

import org.jspecify.annotations.NullMarked;
