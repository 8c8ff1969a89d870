/** What happens between the fingers when they close on a can. */
@NullMarked
package dev.qace.simulators.cafe.physics;

import org.jspecify.annotations.NullMarked;
