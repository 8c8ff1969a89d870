@NullMarked
package dev.qace.report.words;

import org.jspecify.annotations.NullMarked;
