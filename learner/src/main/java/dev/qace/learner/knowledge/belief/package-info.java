/** Reports that prove to be wrong now and then, and what is believed of the evidence then. */
@NullMarked
package dev.qace.learner.knowledge.belief;

import org.jspecify.annotations.NullMarked;
