package dev.qace.run;

import dev.qace.agent.Agent;
import dev.qace.agent.Faults;
import dev.qace.agent.Starts;
import dev.qace.agent.Visits;
import dev.qace.agent.decorator.RevisitingAgent;
import dev.qace.agent.fleet.FleetAgent;
import dev.qace.agent.journal.Journal;
import dev.qace.agent.journal.JournalEntry;
import dev.qace.agent.journal.JournalHeader;
import dev.qace.agent.journal.JournalReader;
import dev.qace.agent.journal.JournalingAgent;
import dev.qace.agent.journal.ReplayingAgent;
import dev.qace.agent.journal.SideJournal;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.QuestionRecords;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The agent that a run asks: copies of an agent behind the run's journal, which answers what it
 * already holds.
 */
public final class JournaledFleet implements Closeable {
  /** Where answers wait that came before their turn. */
  private static final String SIDE = "ahead.ndjson";

  private final FleetAgent fleet;
  private final SideJournal side;
  private final Journal journal;
  private final @Nullable JournalReader recorded;
  private final @Nullable ReplayingAgent replaying;
  private final JournalingAgent journaling;
  private final Agent agent;
  private final List<Asked> given;

  private JournaledFleet(
      FleetAgent fleet,
      Journal journal,
      @Nullable JournalReader recorded,
      Visits visits,
      SideJournal side,
      JournalingAgent.BeforeFirst beforeFirst,
      List<Asked> given) {
    this.given = List.copyOf(given);
    this.fleet = fleet;
    this.side = side;
    this.journal = journal;
    this.recorded = recorded;
    this.journaling = new JournalingAgent(fleet, journal, beforeFirst);
    this.replaying =
        recorded == null
            ? null
            : new ReplayingAgent(
                journaling,
                recorded,
                exchange -> visits.add(exchange.query(), exchange.response()));
    this.agent = replaying == null ? journaling : replaying;
  }

  /** Where copies of an agent come from. */
  public interface Copies {

    /**
     * One more copy, which shares nothing with the others that they could notice.
     *
     * @throws IOException if there can be none, with the reason
     */
    Agent open() throws IOException;
  }

  /**
   * Begins the journal, or continues it if it already holds an answer.
   *
   * @param name what the agent is called
   * @param copies of the agent; those that can be closed are closed with this
   * @param number how many copies to ask
   * @param beforeFirst called before the first answer that the journal does not hold
   * @param given what was observed elsewhere; the journal begins with it. An existing journal
   *     already begins with it, and it is read from there
   * @param warn receives what had to be dropped
   * @throws IOException if the journal cannot be read or written
   * @throws dev.qace.agent.journal.OtherJournalException if it is of another agent
   * @throws dev.qace.agent.json.UnexpectedJsonException if it is no journal
   */
  public static JournaledFleet open(
      Path journal,
      String name,
      Copies copies,
      int number,
      JournalingAgent.BeforeFirst beforeFirst,
      Given given,
      Consumer<String> warn)
      throws IOException {
    List<Agent> opened = open(copies, number);
    Visits visits = new Visits(opened.get(0).world().initial());
    JournalHeader header = JournalHeader.of(name, opened.get(0));
    SideJournal side = side(journal, header, opened);
    FleetAgent fleet = fleet(opened, visits, side);
    try {
      if (!hasAnswers(journal)) {
        Files.deleteIfExists(journal);
        Journal begun = Journal.create(journal, header);
        write(given.asked(), header, begun);
        return new JournaledFleet(fleet, begun, null, visits, side, beforeFirst, given.asked());
      }
      return resumed(journal, header, fleet, visits, side, beforeFirst, given.number(), warn);
    } catch (IOException | RuntimeException e) {
      fleet.close();
      side.close();
      throw e;
    }
  }

  /**
   * What was observed elsewhere.
   *
   * @param asked empty if a journal is there already
   * @param number how many questions a journal begins with that were not asked
   */
  record Given(List<Asked> asked, int number) {
    static final Given NOTHING = new Given(List.of(), 0);
  }

  private static QuestionRecords records(JournalHeader header) {
    return new QuestionRecords(header.world(), header.distinctObjects()::contains);
  }

  private static void write(List<Asked> given, JournalHeader header, Journal journal)
      throws IOException {
    QuestionRecords records = records(header);
    for (Asked each : given) {
      journal.append(
          each.query().because(Optional.of(records.written(each.batch(), each.purpose()))),
          each.response());
    }
  }

  private static List<Asked> read(JournalReader journal, int number, Path file) throws IOException {
    QuestionRecords records = records(journal.header());
    List<Asked> given = new ArrayList<>();
    while (given.size() < number) {
      Optional<JournalEntry> next = journal.next();
      if (next.isEmpty() || !(next.get() instanceof JournalEntry.Exchange exchange)) {
        throw new IOException(
            file + " does not hold all of the evidence that the run began with: begin another run");
      }
      given.add(records.read(given.size() + 1, exchange.query(), exchange.response()));
    }
    return given;
  }

  private static SideJournal side(Path journal, JournalHeader header, List<Agent> opened)
      throws IOException {
    try {
      return SideJournal.open(journal.resolveSibling(SIDE), header);
    } catch (IOException | RuntimeException e) {
      close(opened, e);
      throw e;
    }
  }

  private static List<Agent> open(Copies copies, int number) throws IOException {
    List<Agent> opened = new ArrayList<>();
    try {
      for (int i = 0; i < number; i++) {
        opened.add(copies.open());
      }
      return opened;
    } catch (IOException | RuntimeException e) {
      close(opened, e);
      throw e;
    }
  }

  private static FleetAgent fleet(List<Agent> copies, Visits visits, SideJournal side)
      throws IOException {
    try {
      return new FleetAgent(
          copies.stream()
              .map(
                  copy ->
                      copy.starts() == Starts.VISITED ? new RevisitingAgent(copy, visits) : copy)
              .toList(),
          side);
    } catch (IllegalArgumentException different) {
      close(copies, different);
      side.close();
      throw new IOException(different.getMessage(), different);
    }
  }

  private static JournaledFleet resumed(
      Path file,
      JournalHeader header,
      FleetAgent fleet,
      Visits visits,
      SideJournal side,
      JournalingAgent.BeforeFirst beforeFirst,
      int given,
      Consumer<String> warn)
      throws IOException {
    if (Journal.wholeLines(file) < Files.size(file)) {
      warn.accept(
          file + ": the last line was cut off; it is dropped, and its question asked again");
    }
    JournalReader recorded = JournalReader.open(file);
    Journal journal = null;
    try {
      recorded.header().requireSameAs(header, file.toString());
      List<Asked> first = read(recorded, given, file);
      journal = Journal.append(file, header.world());
      return new JournaledFleet(fleet, journal, recorded, visits, side, beforeFirst, first);
    } catch (IOException | RuntimeException e) {
      recorded.close();
      if (journal != null) {
        journal.close();
      }
      throw e;
    }
  }

  private static void close(List<Agent> copies, Exception why) {
    for (Agent copy : copies) {
      if (copy instanceof AutoCloseable closeable) {
        try {
          closeable.close();
        } catch (Exception e) {
          why.addSuppressed(e);
        }
      }
    }
  }

  static boolean hasAnswers(Path journal) throws IOException {
    if (!Files.exists(journal) || Journal.wholeLines(journal) == 0) {
      return false;
    }
    try (JournalReader reader = JournalReader.open(journal)) {
      return reader.next().isPresent();
    }
  }

  /** What the journal begins with that was observed elsewhere. */
  List<Asked> given() {
    return given;
  }

  /** The agent to ask. */
  public Agent agent() {
    return agent;
  }

  /** Whether everything in the journal was replayed. */
  public boolean isThrough() {
    return replaying == null || replaying.isThrough();
  }

  /** What went wrong with the agent since the run began. Afterwards it is in the journal. */
  public Faults faults() throws IOException {
    journaling.writeFaults();
    return recorded == null ? journaling.faults() : recorded.faults().plus(journaling.faults());
  }

  /** Stops answering: callers that are waiting fail at once. */
  public void cancel() {
    fleet.cancel();
  }

  @Override
  public void close() throws IOException {
    Closeable read = recorded == null ? () -> {} : recorded;
    try (journal;
        read;
        side) {
      fleet.close();
    }
  }
}
