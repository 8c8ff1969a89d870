/** The dashboard, started. */
@NullMarked
package dev.qace.cli.dashboard;

import org.jspecify.annotations.NullMarked;
