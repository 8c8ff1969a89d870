@NullMarked
package dev.qace.report.page;

import org.jspecify.annotations.NullMarked;
