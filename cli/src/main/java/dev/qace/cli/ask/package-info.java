/** Questions to a learned model, and to its agent. */
@NullMarked
package dev.qace.cli.ask;

import org.jspecify.annotations.NullMarked;
