@NullMarked
package dev.qace.learner.approach.telling;

import org.jspecify.annotations.NullMarked;
