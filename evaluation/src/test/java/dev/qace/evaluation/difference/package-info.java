@NullMarked
package dev.qace.evaluation.difference;

import org.jspecify.annotations.NullMarked;
