/** HTML in which text stays text, and parts that several pages share. */
@NullMarked
package dev.qace.report.html;

import org.jspecify.annotations.NullMarked;
