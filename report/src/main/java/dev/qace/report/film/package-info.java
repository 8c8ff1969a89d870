/** Films of what an agent did, as pages for a browser. */
@NullMarked
package dev.qace.report.film;

import org.jspecify.annotations.NullMarked;
