/** Programs as processes: started, listened to, and ended with all that they have started. */
@NullMarked
package dev.qace.wire.process;

import org.jspecify.annotations.NullMarked;
