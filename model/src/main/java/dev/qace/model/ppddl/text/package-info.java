/** PPDDL as text: expressions, their places in a file, messages about them, layout. */
@NullMarked
package dev.qace.model.ppddl.text;

import org.jspecify.annotations.NullMarked;
