@NullMarked
package dev.qace.wire.doctor;

import org.jspecify.annotations.NullMarked;
