/** The form in which queries, responses, vocabularies and worlds are written and travel: JSON. */
@NullMarked
package dev.qace.agent.json;

import org.jspecify.annotations.NullMarked;
