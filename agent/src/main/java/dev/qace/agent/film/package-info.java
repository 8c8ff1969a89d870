/** Low-level recordings of what an agent did, as data; {@code report} draws them. */
@NullMarked
package dev.qace.agent.film;

import org.jspecify.annotations.NullMarked;
