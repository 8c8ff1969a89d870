@NullMarked
package dev.qace.learner.hypothesis;

import org.jspecify.annotations.NullMarked;
