@NullMarked
package dev.qace.run.difference;

import org.jspecify.annotations.NullMarked;
