@NullMarked
package dev.qace.report;

import org.jspecify.annotations.NullMarked;
