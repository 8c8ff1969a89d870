/** Examines programs before they are assessed. */
@NullMarked
package dev.qace.wire.doctor;

import org.jspecify.annotations.NullMarked;
