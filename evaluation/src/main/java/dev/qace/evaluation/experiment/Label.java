package dev.qace.evaluation.experiment;

/** What rows say of the setup that they are of. */
public record Label(String agent, String strategy, String settings) {

  /** What the way to assess is called, be the agent what it may. */
  public String way() {
    return settings.equals(Setup.DEFAULT) ? strategy : strategy + ", " + settings;
  }
}
