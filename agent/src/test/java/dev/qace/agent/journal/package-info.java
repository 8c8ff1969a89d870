@NullMarked
package dev.qace.agent.journal;

import org.jspecify.annotations.NullMarked;
