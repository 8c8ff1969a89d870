/** Which question comes next to an agent that cannot be set. */
@NullMarked
package dev.qace.learner.strategy.travel;

import org.jspecify.annotations.NullMarked;
