/** Shows and exports what a run has found. */
@NullMarked
package dev.qace.cli.show;

import org.jspecify.annotations.NullMarked;
