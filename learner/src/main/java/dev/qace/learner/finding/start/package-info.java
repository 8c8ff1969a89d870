/** What was seen of where an agent starts: refused starts and invariants. Types, no sentences. */
@NullMarked
package dev.qace.learner.finding.start;

import org.jspecify.annotations.NullMarked;
