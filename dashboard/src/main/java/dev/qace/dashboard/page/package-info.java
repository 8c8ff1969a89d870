/** Pages for the browser, and parts of them, as HTML. */
@NullMarked
package dev.qace.dashboard.page;

import org.jspecify.annotations.NullMarked;
