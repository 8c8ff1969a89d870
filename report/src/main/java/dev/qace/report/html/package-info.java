/** HTML in which whatever is said stays text, and the parts that several pages have. */
@NullMarked
package dev.qace.report.html;

import org.jspecify.annotations.NullMarked;
