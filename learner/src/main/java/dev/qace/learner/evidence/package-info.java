/** What was observed: every transition, append-only, with the query that produced it. */
@NullMarked
package dev.qace.learner.evidence;

import org.jspecify.annotations.NullMarked;
