/** What was asked and answered, in order: the journal of a run, written, read and replayed. */
@NullMarked
package dev.qace.agent.journal;

import org.jspecify.annotations.NullMarked;
