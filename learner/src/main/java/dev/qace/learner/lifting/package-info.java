/**
 * What can be said about a capability: lifted literals, bindings of parameters, patterns of
 * objects.
 */
@NullMarked
package dev.qace.learner.lifting;

import org.jspecify.annotations.NullMarked;
