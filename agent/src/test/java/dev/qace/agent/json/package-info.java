@NullMarked
package dev.qace.agent.json;

import org.jspecify.annotations.NullMarked;
