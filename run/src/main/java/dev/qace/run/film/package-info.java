/** Films of the questions that settled something: made, kept in the run's folder, and read. */
@NullMarked
package dev.qace.run.film;

import org.jspecify.annotations.NullMarked;
