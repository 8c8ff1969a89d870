package dev.qace.evaluation.experiment;

/** What rows say of the setup that they are of. */
public record Label(String agent, String strategy, String settings) {

  /** What its line is called, in a panel that names the agent. */
  String way() {
    return settings.equals(Setup.DEFAULT) ? strategy : strategy + ", " + settings;
  }
}
