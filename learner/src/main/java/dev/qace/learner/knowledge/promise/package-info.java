/**
 * What may still be hidden: bounds that hold however states were chosen and whenever a run ends.
 */
@NullMarked
package dev.qace.learner.knowledge.promise;

import org.jspecify.annotations.NullMarked;
