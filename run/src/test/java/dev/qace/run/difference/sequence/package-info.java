@NullMarked
package dev.qace.run.difference.sequence;

import org.jspecify.annotations.NullMarked;
