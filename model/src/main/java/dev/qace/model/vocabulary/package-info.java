/** What a user knows of an agent beforehand: types, objects, predicates, capabilities. */
@NullMarked
package dev.qace.model.vocabulary;

import org.jspecify.annotations.NullMarked;
