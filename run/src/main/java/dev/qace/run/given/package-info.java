/** Evidence from elsewhere, which an assessment starts from or is learned from alone. */
@NullMarked
package dev.qace.run.given;

import org.jspecify.annotations.NullMarked;
