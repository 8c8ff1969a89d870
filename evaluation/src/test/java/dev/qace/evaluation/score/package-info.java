@NullMarked
package dev.qace.evaluation.score;

import org.jspecify.annotations.NullMarked;
