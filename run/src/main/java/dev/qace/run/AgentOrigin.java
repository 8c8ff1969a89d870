package dev.qace.run;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Where a run's agent comes from, as {@code run.json} keeps it. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
public sealed interface AgentOrigin {

  /**
   * An agent that is part of this software.
   *
   * @param options those of this agent alone
   * @param starts any, visited or initial
   * @param phrases a file with words for its vocabulary; empty for its own
   */
  @JsonTypeName("built-in")
  record BuiltIn(String name, Map<String, String> options, String starts, String phrases)
      implements AgentOrigin {
    private static final Set<String> OPTIONS = Set.of("world", "grasp");

    public BuiltIn {
      options = Map.copyOf(options);
    }

    /**
     * What names it on a command line.
     *
     * @throws IOException where these are other options, or none of an agent: a file that came from
     *     elsewhere could make a command do anything with them
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

  /** A simulator of a domain and a problem, both files. */
  @JsonTypeName("ppddl")
  record Ppddl(String domain, String problem, String starts, String phrases)
      implements AgentOrigin {}

  /**
   * A program that speaks the protocol.
   *
   * @param directory where it was started
   * @param stepSeconds how long it was waited for, for a step
   * @param querySeconds the same for a whole query
   * @param retries how often a query was asked again after a fault
   * @param starts visited or initial, where it was to start in fewer states than it says; or empty
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

  /** An object of a Java program; only that program can make it again. */
  @JsonTypeName("java")
  record JavaObject() implements AgentOrigin {}

  /** Nobody to ask: there were only logs. */
  @JsonTypeName("logs")
  record Logs() implements AgentOrigin {}

  /** Of a run of version 0.1, which kept the words of a command line instead. */
  @JsonTypeName("unrecorded")
  record Unrecorded() implements AgentOrigin {}
}
