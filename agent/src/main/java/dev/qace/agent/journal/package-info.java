/**
 * What was asked and answered, as JSON: the journal of a run, and the form in which queries,
 * responses and worlds travel.
 */
@NullMarked
package dev.qace.agent.journal;

import org.jspecify.annotations.NullMarked;
