/** What was observed elsewhere, and is given to an assessment, or learned from alone. */
@NullMarked
package dev.qace.run.given;

import org.jspecify.annotations.NullMarked;
