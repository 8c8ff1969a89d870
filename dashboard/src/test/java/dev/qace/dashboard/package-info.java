@NullMarked
package dev.qace.dashboard;

import org.jspecify.annotations.NullMarked;
