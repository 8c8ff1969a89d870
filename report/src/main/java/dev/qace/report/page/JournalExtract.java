package dev.qace.report.page;

import dev.qace.agent.Phrases;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.agent.journal.JournalReader;
import dev.qace.learner.evidence.Evidence;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.run.AssessmentReport;
import dev.qace.run.film.TellingQuestions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The parts of a journal that a report needs: the questions it refers to, and how often each
 * capability was attempted.
 */
public final class JournalExtract {
  private final World world;
  private final Phrases phrases;
  private final Map<Integer, Exchange> questions = new HashMap<>();
  private final Map<Capability, Long> attempts = new HashMap<>();
  private final Map<Capability, Integer> firstRefusals = new HashMap<>();

  private final ExampleExecutions examples;

  private JournalExtract(JournalReader reader, AssessmentReport report) {
    this.world = reader.header().world();
    this.phrases = reader.header().phrases();
    this.examples = new ExampleExecutions(world, report.capabilities());
  }

  /**
   * Reads a journal once, from beginning to end, and keeps what the report needs of it.
   *
   * @throws IOException if it cannot be read, or has fewer questions than the report refers to
   */
  public static JournalExtract read(Path journal, AssessmentReport report) throws IOException {
    try (JournalReader reader = JournalReader.open(journal)) {
      JournalExtract witnesses = new JournalExtract(reader, report);
      TellingQuestions telling = new TellingQuestions(report);
      reader.readAll(exchange -> witnesses.add(exchange, telling));
      requireAll(journal, telling.read(), report);
      witnesses.all().forEach(each -> witnesses.refused(each, telling.firstRefusal(each)));
      return witnesses;
    }
  }

  /**
   * The same where what the journal tells is known: only the questions that are shown are read.
   *
   * @throws IOException if it cannot be read, or has fewer questions than the report refers to
   */
  static JournalExtract read(Path journal, AssessmentReport report, Evidence seen)
      throws IOException {
    try (JournalReader reader = JournalReader.open(journal)) {
      JournalExtract witnesses = new JournalExtract(reader, report);
      Set<Integer> numbers = new TellingQuestions(report).numbers(seen, witnesses.all());
      int read = 0;
      while (numbers.contains(read + 1) ? witnesses.next(reader, read + 1) : reader.skip()) {
        read++;
      }
      requireAll(journal, read, report);
      for (Evidence.Observed each : seen.all()) {
        if (witnesses.examples.areDone()) {
          break;
        }
        witnesses.examples.add(each.transition());
      }
      for (Capability each : witnesses.all()) {
        witnesses.attempts.put(each, seen.attempts(each));
        witnesses.refused(each, seen.firstRefusal(each));
      }
      return witnesses;
    }
  }

  private static void requireAll(Path journal, int read, AssessmentReport report)
      throws IOException {
    if (read < report.queries()) {
      throw new IOException(
          journal
              + " ends after "
              + read
              + " questions, but the report rests on "
              + report.queries()
              + ": these are not the files of one run");
    }
  }

  private List<Capability> all() {
    return world.vocabulary().capabilities();
  }

  private void refused(Capability capability, int first) {
    if (first > 0) {
      firstRefusals.put(capability, first);
    }
  }

  private boolean next(JournalReader reader, int number) throws IOException {
    Optional<Exchange> next =
        reader.next().filter(Exchange.class::isInstance).map(Exchange.class::cast);
    next.ifPresent(exchange -> questions.put(number, exchange));
    return next.isPresent();
  }

  private void add(Exchange exchange, TellingQuestions telling) {
    if (telling.next(exchange)) {
      questions.put(telling.read(), exchange);
    }
    if (exchange.response() instanceof Response.Answered answered) {
      for (Trace trace : answered.traces()) {
        for (Transition step : trace.transitions()) {
          attempts.merge(step.instance().capability(), 1L, Long::sum);
          examples.add(step);
        }
      }
    }
  }

  public World world() {
    return world;
  }

  /** The agent's phrases. */
  public Phrases phrases() {
    return phrases;
  }

  /** One of the questions that the report rests on. */
  Optional<Exchange> question(int number) {
    return Optional.ofNullable(questions.get(number));
  }

  /** An execution that shows what the capability does; empty if there was none. */
  Optional<Transition> example(Capability capability) {
    return examples.of(capability);
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
