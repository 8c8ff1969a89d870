@NullMarked
package dev.qace.agent.fleet;

import org.jspecify.annotations.NullMarked;
