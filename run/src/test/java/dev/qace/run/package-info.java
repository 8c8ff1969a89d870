@NullMarked
package dev.qace.run;

import org.jspecify.annotations.NullMarked;
