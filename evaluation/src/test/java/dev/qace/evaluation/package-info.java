@NullMarked
package dev.qace.evaluation;

import org.jspecify.annotations.NullMarked;
