/** Tries out programs that are to be agents, and says what an assessment of them would meet. */
@NullMarked
package dev.qace.wire.doctor;

import org.jspecify.annotations.NullMarked;
