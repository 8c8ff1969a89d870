/** Who may ask for what over HTTP, and what is done about it. */
@NullMarked
package dev.qace.dashboard.server;

import org.jspecify.annotations.NullMarked;
