/**
 * What an assessment found, why, and how certain it is: types without sentences, which are in
 * {@code report}.
 */
@NullMarked
package dev.qace.learner.finding;

import org.jspecify.annotations.NullMarked;
