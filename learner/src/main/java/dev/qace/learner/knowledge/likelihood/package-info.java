/** How likely all that was observed is, jointly over every state asked, by given outcomes. */
@NullMarked
package dev.qace.learner.knowledge.likelihood;

import org.jspecify.annotations.NullMarked;
