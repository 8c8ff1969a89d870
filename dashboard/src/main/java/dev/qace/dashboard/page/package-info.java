/** What the browser gets: pages, and parts of them, as HTML. */
@NullMarked
package dev.qace.dashboard.page;

import org.jspecify.annotations.NullMarked;
