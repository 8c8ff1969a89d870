/** Queries, responses, vocabularies and worlds as JSON. */
@NullMarked
package dev.qace.agent.json;

import org.jspecify.annotations.NullMarked;
