@NullMarked
package dev.qace.report.html;

import org.jspecify.annotations.NullMarked;
