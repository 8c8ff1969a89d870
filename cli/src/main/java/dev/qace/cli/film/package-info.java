/** Films of what an agent does. */
@NullMarked
package dev.qace.cli.film;

import org.jspecify.annotations.NullMarked;
