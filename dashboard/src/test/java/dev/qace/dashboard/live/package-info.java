@NullMarked
package dev.qace.dashboard.live;

import org.jspecify.annotations.NullMarked;
