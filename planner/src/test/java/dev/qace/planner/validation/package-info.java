/** What the validator confirms and what it does not. */
@NullMarked
package dev.qace.planner.validation;

import org.jspecify.annotations.NullMarked;
