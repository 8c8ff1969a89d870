/** Domains and problems: checking them, planning, validating plans, and measuring planners. */
@NullMarked
package dev.qace.cli.plan;

import org.jspecify.annotations.NullMarked;
