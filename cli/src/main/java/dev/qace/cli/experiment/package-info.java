/** Sweeps over agents, strategies and seeds. */
@NullMarked
package dev.qace.cli.experiment;

import org.jspecify.annotations.NullMarked;
