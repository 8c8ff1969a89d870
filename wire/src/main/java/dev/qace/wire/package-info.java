/**
 * The protocol by which programs in any language are assessed, and by which our agents are offered
 * to others: {@code docs/protocol.md} says what goes over the line.
 */
@NullMarked
package dev.qace.wire;

import org.jspecify.annotations.NullMarked;
