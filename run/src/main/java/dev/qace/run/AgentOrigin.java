package dev.qace.run;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Where a run's agent comes from, as stored in {@code run.json}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
public sealed interface AgentOrigin {

  /**
   * An agent that is part of this software.
   *
   * @param options the options specific to this agent
   * @param starts any, visited or initial
   * @param phrases a file with phrases for its vocabulary; empty for its own phrases
   */
  @JsonTypeName("built-in")
  record BuiltIn(String name, Map<String, String> options, String starts, String phrases)
      implements AgentOrigin {
    private static final Set<String> OPTIONS = Set.of("world", "grasp");

    public BuiltIn {
      options = Map.copyOf(options);
    }

    /**
     * The arguments that name it on a command line.
     *
     * @throws IOException if an option is not one of an agent's: a file from elsewhere could
     *     otherwise inject arbitrary options
     */
    public List<String> words() throws IOException {
      if (name.startsWith("-") || !OPTIONS.containsAll(options.keySet())) {
        throw new IOException(
            "run.json names an agent or options that no built-in agent has: "
                + name
                + " "
                + new TreeMap<>(options));
      }
      List<String> words = new ArrayList<>(List.of(name));
      new TreeMap<>(options).forEach((option, value) -> words.add("--" + option + "=" + value));
      return words;
    }
  }

  /** A simulator of a domain file and a problem file. */
  @JsonTypeName("ppddl")
  record Ppddl(String domain, String problem, String starts, String phrases)
      implements AgentOrigin {}

  /**
   * A program that speaks the protocol.
   *
   * @param directory where it was started
   * @param stepSeconds the time limit for a step
   * @param querySeconds the time limit for a query
   * @param retries how often a query is repeated after a fault
   * @param starts visited or initial, if it is restricted to fewer starts than it declares;
   *     otherwise empty
   */
  @JsonTypeName("program")
  record Program(
      List<String> command,
      String directory,
      double stepSeconds,
      double querySeconds,
      int retries,
      String starts)
      implements AgentOrigin {
    public Program {
      command = List.copyOf(command);
    }
  }

  /** An object of a Java program; only that program can recreate it. */
  @JsonTypeName("java")
  record JavaObject() implements AgentOrigin {}

  /** No agent: there were only logs. */
  @JsonTypeName("logs")
  record Logs() implements AgentOrigin {}

  /** A run of version 0.1, which stored the arguments of a command line instead. */
  @JsonTypeName("unrecorded")
  record Unrecorded() implements AgentOrigin {}
}
