/** From a domain and a problem to the part of them that can occur and matters. */
@NullMarked
package dev.qace.planner.ground;

import org.jspecify.annotations.NullMarked;
