@NullMarked
package dev.qace.evaluation.experiment;

import org.jspecify.annotations.NullMarked;
