/** What a run has found, shown and taken elsewhere. */
@NullMarked
package dev.qace.cli.show;

import org.jspecify.annotations.NullMarked;
