/**
 * Reading and writing PDDL, PPDDL and PDDL with {@code oneof}. Text that cannot be read gives one
 * kind of exception, {@link dev.qace.model.ppddl.text.PpddlException}, with line and column.
 */
@NullMarked
package dev.qace.model.ppddl;

import org.jspecify.annotations.NullMarked;
