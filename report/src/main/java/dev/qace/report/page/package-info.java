/** The page that people read: {@code report.html}, one file without network. */
@NullMarked
package dev.qace.report.page;

import org.jspecify.annotations.NullMarked;
