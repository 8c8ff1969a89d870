@NullMarked
package dev.qace.run.film;

import org.jspecify.annotations.NullMarked;
