package dev.qace.cli.assess;

import dev.qace.agent.Agent;
import dev.qace.agent.Starts;
import dev.qace.agent.Visits;
import dev.qace.agent.decorator.RevisitingAgent;
import dev.qace.agent.journal.JournalHeader;
import dev.qace.agent.journal.JournalReader;
import dev.qace.agent.journal.OtherJournalException;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.cli.agent.AgentSource;
import dev.qace.run.RunFolder;
import dev.qace.run.RunRecord;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The agent of an earlier run, recreated from the run's record. */
public final class RunAgent implements Closeable {
  private final AgentSource source;
  private final Agent agent;

  private RunAgent(AgentSource source, Agent agent) {
    this.source = source;
    this.agent = agent;
  }

  /**
   * Creates the agent; it may be a separate process.
   *
   * @param trust whether it may be run, if it is a program
   * @param err where warnings about its files go
   * @throws IOException if the run did not record it, or the agent has changed since
   */
  public static RunAgent of(RunFolder folder, TrustOption trust, PrintWriter err)
      throws IOException {
    RunRecord run = folder.requireRun();
    trust.require(folder, run);
    Resume.requireWhereProgramsAreFound(run, folder.path());
    AgentSource source = source(folder, run, err);
    try {
      Agent agent = source.open();
      JournalHeader now = JournalHeader.of(source.name(), agent);
      try (JournalReader journal = JournalReader.open(folder.journalFile())) {
        journal.header().requireSameAs(now, folder.journalFile().toString());
        return new RunAgent(
            source,
            agent.starts() == Starts.VISITED
                ? new RevisitingAgent(agent, visits(agent, journal))
                : agent);
      }
    } catch (OtherJournalException | UnexpectedJsonException e) {
      source.close();
      throw new IOException(e.getMessage(), e);
    } catch (IOException | RuntimeException e) {
      source.close();
      throw e;
    }
  }

  private static AgentSource source(RunFolder folder, RunRecord run, PrintWriter err)
      throws IOException {
    AssessCommand assess = new AssessCommand();
    CommandLine command =
        new CommandLine(assess).setCaseInsensitiveEnumValuesAllowed(true).setErr(err);
    try {
      command.parseArgs(RunArguments.of(run, folder.path()).toArray(String[]::new));
      return assess.source();
    } catch (ParameterException e) {
      throw new IOException(folder.path() + "/run.json: " + e.getMessage(), e);
    }
  }

  /** Where the run has been, so that the agent can be brought back there. */
  private static Visits visits(Agent agent, JournalReader journal) throws IOException {
    Visits visits = new Visits(agent.world().initial());
    journal.readAll(exchange -> visits.add(exchange.query(), exchange.response()));
    return visits;
  }

  public Agent agent() {
    return agent;
  }

  @Override
  public void close() {
    source.close();
  }
}
