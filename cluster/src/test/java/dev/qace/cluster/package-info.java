@NullMarked
package dev.qace.cluster;

import org.jspecify.annotations.NullMarked;
