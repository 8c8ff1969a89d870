/** What differs between two models, or between two runs. */
@NullMarked
package dev.qace.cli.compare;

import org.jspecify.annotations.NullMarked;
