@NullMarked
package dev.qace.learner.query;

import org.jspecify.annotations.NullMarked;
