/** Learned models in the formats of other tools. */
@NullMarked
package dev.qace.report.export;

import org.jspecify.annotations.NullMarked;
