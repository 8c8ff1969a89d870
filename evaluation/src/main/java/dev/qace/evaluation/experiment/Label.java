package dev.qace.evaluation.experiment;

import java.util.Map;

/** What rows say of the setup that they are of. */
public record Label(String agent, String strategy, String settings) {

  /** Strategies as strangers to this tool are told about them. */
  private static final Map<String, String> WORDS =
      Map.of(
          "frugal", "this tool, default",
          "paper", "the paper's method, reimplemented",
          "random", "random",
          "glib-g", "GLIB-G",
          "glib-l", "GLIB-L",
          "glib-g-fixed", "GLIB-G, mended",
          "glib-l-fixed", "GLIB-L, mended");

  /** What the way to learn is called, be the agent what it may. */
  public String way() {
    return with(strategy);
  }

  /** The same for tables and figures. */
  public String words() {
    return with(WORDS.getOrDefault(strategy, strategy));
  }

  private String with(String name) {
    return settings.equals(Setup.DEFAULT) ? name : name + ", " + settings;
  }
}
