@NullMarked
package dev.qace.learner.conclusion;

import org.jspecify.annotations.NullMarked;
