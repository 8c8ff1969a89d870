@NullMarked
package dev.qace.learner;

import org.jspecify.annotations.NullMarked;
