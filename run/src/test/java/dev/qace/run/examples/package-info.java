@NullMarked
package dev.qace.run.examples;

import org.jspecify.annotations.NullMarked;
