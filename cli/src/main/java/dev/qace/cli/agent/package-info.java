/** Which agent a command is about, and the commands that are about agents alone. */
@NullMarked
package dev.qace.cli.agent;

import org.jspecify.annotations.NullMarked;
