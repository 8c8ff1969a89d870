@NullMarked
package dev.qace.report.prediction;

import org.jspecify.annotations.NullMarked;
