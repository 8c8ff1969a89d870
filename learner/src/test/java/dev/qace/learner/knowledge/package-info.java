@NullMarked
package dev.qace.learner.knowledge;

import org.jspecify.annotations.NullMarked;
