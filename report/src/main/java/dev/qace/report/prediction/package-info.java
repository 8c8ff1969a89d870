/** What a learned model predicts, how sure that is, and whether the agent then does it. */
@NullMarked
package dev.qace.report.prediction;

import org.jspecify.annotations.NullMarked;
