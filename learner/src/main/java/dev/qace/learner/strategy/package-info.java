/** Which question comes next: frugal, paper, random, travelling. */
@NullMarked
package dev.qace.learner.strategy;

import org.jspecify.annotations.NullMarked;
