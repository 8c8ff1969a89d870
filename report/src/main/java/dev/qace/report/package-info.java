/**
 * What people read and other tools import: what a run leaves behind, in plain words, as a page, and
 * in other formats.
 */
@NullMarked
package dev.qace.report;

import org.jspecify.annotations.NullMarked;
