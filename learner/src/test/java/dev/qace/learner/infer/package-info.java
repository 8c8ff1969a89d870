@NullMarked
package dev.qace.learner.infer;

import org.jspecify.annotations.NullMarked;
