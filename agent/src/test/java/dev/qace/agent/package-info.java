@NullMarked
package dev.qace.agent;

import org.jspecify.annotations.NullMarked;
