package dev.qace.dashboard.live;

import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.agent.journal.JournalHeader;
import dev.qace.learner.Assessed;
import dev.qace.learner.Settings;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.evidence.QuestionRecords;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.strategy.StepForecast;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.words.PurposeWords;
import dev.qace.report.words.Wording;
import dev.qace.run.RunRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Learns from a journal what the run itself has learned: the same batches, taken in in the same
 * order. It keeps everything it has seen, so it goes only so far; from there on it stays as it is.
 */
final class LiveLearning {
  private final JournalHeader header;
  private final String model;
  private final long mostSteps;
  private final QuestionRecords records;
  private final PurposeWords purposes;
  private final Map<Capability, Lifting> liftings = new HashMap<>();
  private final Notes notes;
  private final OddsHistory history = new OddsHistory();
  private final List<Asked> batch = new ArrayList<>();
  private @Nullable Knowledge knowledge;
  private Optional<LiveView.Learned> learned = Optional.empty();
  private int questions;
  private boolean changed;
  private boolean concludedAll;

  /**
   * @param mostSteps how far it goes
   * @throws IllegalArgumentException if the settings are not of this world
   */
  LiveLearning(RunRecord run, JournalHeader header, long mostSteps) {
    this.header = header;
    this.model = run.model();
    this.mostSteps = mostSteps;
    Settings settings = run.settings().in(header.world());
    this.knowledge =
        new Knowledge(
            header.world(), header.starts(), header.distinctObjects()::contains, settings);
    this.records = new QuestionRecords(header.world(), header.distinctObjects()::contains);
    this.purposes = new PurposeWords(new Wording(header.phrases()));
    this.notes = new Notes(header.world(), header.phrases());
  }

  /** Takes in the next question, and says what it was. */
  LiveView.Last take(Exchange exchange) {
    questions++;
    Asked asked = records.read(questions, exchange.query(), exchange.response());
    if (knowledge != null) {
      if (!batch.isEmpty() && batch.get(0).batch() != asked.batch()) {
        takeBatch();
      }
      batch.add(asked);
    }
    Purpose purpose = asked.purpose();
    return new LiveView.Last(
        questions,
        purpose.capability().name(),
        purposes.of(purpose, liftings.computeIfAbsent(purpose.capability(), this::lifting)),
        exchange);
  }

  private Lifting lifting(Capability capability) {
    return new Lifting(capability, header.world(), header.distinctObjects().contains(capability));
  }

  /** Takes in the last batch, of which nothing more will come. */
  void end() {
    takeBatch();
  }

  private void takeBatch() {
    Knowledge known = knowledge;
    if (known != null && !batch.isEmpty()) {
      known.takeBatches(List.copyOf(batch));
      batch.clear();
      changed = true;
    }
  }

  /**
   * Whether there is more to conclude than was last time.
   *
   * @param finished whether the run has asked all that it wanted to
   */
  boolean isChanged(boolean finished) {
    return changed || (finished && !concludedAll && knowledge != null);
  }

  /**
   * Works out what follows, which may take a while.
   *
   * @param finished whether the run has asked all that it wanted to
   */
  LiveView.Learned conclude(boolean finished) {
    Knowledge known = knowledge;
    if (known == null) {
      return learned.orElseThrow();
    }
    changed = false;
    concludedAll = finished;
    long step = known.evidence().steps();
    Assessed found = Assessed.of(model, known, !finished);
    notes.take(found, known.evidence(), step);
    history.add(step, found.capabilities());
    boolean full = step >= mostSteps;
    LiveView.Learned now =
        new LiveView.Learned(
            step,
            full,
            known.slots(),
            known.slotsDecided(),
            finished ? step : StepForecast.of(known),
            found,
            notes.known(),
            history.moments());
    learned = Optional.of(now);
    if (full) {
      knowledge = null;
      batch.clear();
    }
    return now;
  }

  /** Whether it has come as far as it goes, and is about to stop there. */
  boolean isFull() {
    Knowledge known = knowledge;
    return known != null && known.evidence().steps() >= mostSteps;
  }
}
