@NullMarked
package dev.qace.evaluation.learning;

import org.jspecify.annotations.NullMarked;
