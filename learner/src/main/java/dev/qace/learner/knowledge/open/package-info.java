/** What the evidence leaves open: which situations would tell, and what an answer is worth. */
@NullMarked
package dev.qace.learner.knowledge.open;

import org.jspecify.annotations.NullMarked;
