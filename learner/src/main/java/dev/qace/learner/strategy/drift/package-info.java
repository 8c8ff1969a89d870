/** Which question comes next where it is asked whether an agent has changed. */
@NullMarked
package dev.qace.learner.strategy.drift;

import org.jspecify.annotations.NullMarked;
