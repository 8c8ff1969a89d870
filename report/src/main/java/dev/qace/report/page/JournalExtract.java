package dev.qace.report.page;

import dev.qace.agent.Phrases;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.agent.journal.JournalReader;
import dev.qace.model.Capability;
import dev.qace.model.World;
import dev.qace.run.AssessmentReport;
import dev.qace.run.film.TellingQuestions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the journal has to say to a report: the questions on which it rests, and how often each
 * capability was attempted.
 */
public final class JournalExtract {
  private final World world;
  private final Phrases phrases;
  private final Map<Integer, Exchange> questions = new HashMap<>();
  private final Map<Capability, Long> attempts = new HashMap<>();
  private final TellingQuestions telling;

  private JournalExtract(World world, Phrases phrases, TellingQuestions telling) {
    this.world = world;
    this.phrases = phrases;
    this.telling = telling;
  }

  /**
   * Reads a journal once, from beginning to end, and keeps what the report needs of it.
   *
   * @throws IOException where it cannot be read, or has fewer questions than the report rests on
   */
  public static JournalExtract read(Path journal, AssessmentReport report) throws IOException {
    try (JournalReader reader = JournalReader.open(journal)) {
      JournalExtract witnesses =
          new JournalExtract(
              reader.header().world(), reader.header().phrases(), new TellingQuestions(report));
      reader.readAll(witnesses::add);
      if (witnesses.telling.read() < report.queries()) {
        throw new IOException(
            journal
                + " ends after "
                + witnesses.telling.read()
                + " questions, but the report rests on "
                + report.queries()
                + ": these are not the files of one run");
      }
      return witnesses;
    }
  }

  private void add(Exchange exchange) {
    if (telling.next(exchange)) {
      questions.put(telling.read(), exchange);
    }
    if (exchange.response() instanceof Response.Answered answered) {
      for (Trace trace : answered.traces()) {
        trace
            .transitions()
            .forEach(step -> attempts.merge(step.instance().capability(), 1L, Long::sum));
      }
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
    return telling.firstRefusal(capability);
  }

  long attempts(Capability capability) {
    return attempts.getOrDefault(capability, 0L);
  }
}
