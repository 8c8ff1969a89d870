/**
 * The words everybody shares: vocabulary, atoms, states, conditions, effects, domains, problems,
 * worlds and policies. Everything here is an immutable value and thread-safe.
 */
@NullMarked
package dev.qace.model;

import org.jspecify.annotations.NullMarked;
