package dev.qace.report.page;

import dev.qace.agent.Phrases;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.agent.journal.JournalReader;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.Capability;
import dev.qace.model.World;
import dev.qace.run.AssessmentReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the journal has to say to a report: the questions on which it rests, and how often each
 * capability was attempted.
 */
public final class JournalExtract {
  private final World world;
  private final Phrases phrases;
  private final Map<Integer, Exchange> questions = new HashMap<>();
  private final Map<Capability, Integer> firstRefusals = new HashMap<>();
  private final Map<Capability, Long> attempts = new HashMap<>();

  private int read;

  private JournalExtract(World world, Phrases phrases) {
    this.world = world;
    this.phrases = phrases;
  }

  /**
   * Reads a journal once, from beginning to end, and keeps what the report needs of it.
   *
   * @throws IOException where it cannot be read, or has fewer questions than the report rests on
   */
  public static JournalExtract read(Path journal, AssessmentReport report) throws IOException {
    try (JournalReader reader = JournalReader.open(journal)) {
      JournalExtract witnesses =
          new JournalExtract(reader.header().world(), reader.header().phrases());
      Set<Integer> wanted = wanted(report);
      reader.readAll(exchange -> witnesses.add(exchange, wanted));
      if (witnesses.read < report.queries()) {
        throw new IOException(
            journal
                + " ends after "
                + witnesses.read
                + " questions, but the report rests on "
                + report.queries()
                + ": these are not the files of one run");
      }
      return witnesses;
    }
  }

  private static Set<Integer> wanted(AssessmentReport report) {
    Set<Integer> wanted = new HashSet<>();
    for (LearnedCapability learned : report.capabilities()) {
      wanted.add(learned.firstExecution());
      wanted.add(learned.firstRefusal());
      learned.outcomes().forEach(outcome -> wanted.add(outcome.firstSeen()));
      for (LearnedCapability.Needed needed : learned.needed()) {
        wanted.add(needed.settled());
        wanted.add(needed.refused());
      }
    }
    return wanted;
  }

  private void add(Exchange exchange, Set<Integer> wanted) {
    int number = ++read;
    boolean keep = wanted.contains(number);
    if (exchange.response() instanceof Response.Answered answered) {
      for (Trace trace : answered.traces()) {
        for (Transition step : trace.transitions()) {
          Capability capability = step.instance().capability();
          attempts.merge(capability, 1L, Long::sum);
          if (step.outcome() instanceof Transition.Refused) {
            keep |= firstRefusals.putIfAbsent(capability, number) == null;
          }
        }
      }
    }
    if (keep) {
      questions.put(number, exchange);
    }
  }

  public World world() {
    return world;
  }

  /** How the agent says its vocabulary. */
  public Phrases phrases() {
    return phrases;
  }

  /** One of the questions that the report rests on. */
  Optional<Exchange> question(int number) {
    return Optional.ofNullable(questions.get(number));
  }

  /** How many questions the report rests on. */
  int questions() {
    return questions.size();
  }

  /** The number of the first question in which the agent refused; 0 for none. */
  int firstRefusal(Capability capability) {
    return firstRefusals.getOrDefault(capability, 0);
  }

  long attempts(Capability capability) {
    return attempts.getOrDefault(capability, 0L);
  }
}
