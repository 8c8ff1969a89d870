/** Plain words for what was learned: facts, capabilities and odds as a layperson would say them. */
@NullMarked
package dev.qace.report.words;

import org.jspecify.annotations.NullMarked;
