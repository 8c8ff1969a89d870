@NullMarked
package dev.qace.learner.knowledge.extension;

import org.jspecify.annotations.NullMarked;
