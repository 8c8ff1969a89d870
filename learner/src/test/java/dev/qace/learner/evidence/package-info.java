@NullMarked
package dev.qace.learner.evidence;

import org.jspecify.annotations.NullMarked;
