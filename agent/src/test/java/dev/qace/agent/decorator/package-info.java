@NullMarked
package dev.qace.agent.decorator;

import org.jspecify.annotations.NullMarked;
