/**
 * Whether a policy is what it is said to be, found out by code that shares nothing with the search.
 */
@NullMarked
package dev.qace.planner.validation;

import org.jspecify.annotations.NullMarked;
