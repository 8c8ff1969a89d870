/** What an assessment found, why, and how surely: types, no sentences. {@code report} has those. */
@NullMarked
package dev.qace.learner.finding;

import org.jspecify.annotations.NullMarked;
