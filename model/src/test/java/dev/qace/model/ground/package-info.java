@NullMarked
package dev.qace.model.ground;

import org.jspecify.annotations.NullMarked;
