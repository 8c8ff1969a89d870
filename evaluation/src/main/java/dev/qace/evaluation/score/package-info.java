/**
 * What is said about a learned model beside distances: literals, predictions, problems, promises.
 */
@NullMarked
package dev.qace.evaluation.score;

import org.jspecify.annotations.NullMarked;
