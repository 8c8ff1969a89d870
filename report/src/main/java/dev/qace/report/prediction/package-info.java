/** What a learned model predicts, how certain that is, and whether the agent does it. */
@NullMarked
package dev.qace.report.prediction;

import org.jspecify.annotations.NullMarked;
