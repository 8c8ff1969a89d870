@NullMarked
package dev.qace.dashboard.runs;

import org.jspecify.annotations.NullMarked;
