/** What two runs say of an agent: in words, as JSON, and as a page with both sides. */
@NullMarked
package dev.qace.report.difference;

import org.jspecify.annotations.NullMarked;
