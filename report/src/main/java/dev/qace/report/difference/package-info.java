/** The comparison of two runs: in words, as JSON, and as a page with both sides. */
@NullMarked
package dev.qace.report.difference;

import org.jspecify.annotations.NullMarked;
