/** The HTTP server: access, routes and calls. */
@NullMarked
package dev.qace.dashboard.server;

import org.jspecify.annotations.NullMarked;
