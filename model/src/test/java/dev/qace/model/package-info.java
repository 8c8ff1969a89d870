@NullMarked
package dev.qace.model;

import org.jspecify.annotations.NullMarked;
