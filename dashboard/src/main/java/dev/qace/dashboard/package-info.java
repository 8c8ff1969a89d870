/** The live page: runs watched, compared, asked, begun and stopped, over HTTP on this machine. */
@NullMarked
package dev.qace.dashboard;

import org.jspecify.annotations.NullMarked;
