/**
 * A run of an assessment: the folder it leaves behind, written and read in one place, so that a run
 * can be resumed, shown and compared.
 */
@NullMarked
package dev.qace.run;

import org.jspecify.annotations.NullMarked;
