/**
 * What else can be said about a capability, once its parameters alone do not explain what was seen.
 */
@NullMarked
package dev.qace.learner.knowledge.extension;

import org.jspecify.annotations.NullMarked;
