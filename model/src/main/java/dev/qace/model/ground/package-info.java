/**
 * From lifted to ground: instances, conditions and effects over a world's numbered atoms, and what
 * follows a state.
 */
@NullMarked
package dev.qace.model.ground;

import org.jspecify.annotations.NullMarked;
