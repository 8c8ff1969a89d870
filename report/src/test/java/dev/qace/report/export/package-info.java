@NullMarked
package dev.qace.report.export;

import org.jspecify.annotations.NullMarked;
