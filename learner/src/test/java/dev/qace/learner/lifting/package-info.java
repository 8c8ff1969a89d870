@NullMarked
package dev.qace.learner.lifting;

import org.jspecify.annotations.NullMarked;
