@NullMarked
package dev.qace.evaluation.baseline.glib;

import org.jspecify.annotations.NullMarked;
