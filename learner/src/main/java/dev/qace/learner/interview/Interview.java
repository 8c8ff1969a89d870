package dev.qace.learner.interview;

import dev.qace.agent.Agent;
import dev.qace.agent.AgentFailedException;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Starts;
import dev.qace.learner.AssessmentEvent;
import dev.qace.learner.Settings;
import dev.qace.learner.Wish;
import dev.qace.learner.approach.Approach;
import dev.qace.learner.approach.Question;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.QuestionRecords;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.RefusalDoubts;
import dev.qace.model.ground.GroundPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The one place where the agent is asked and its answers are processed. */
public final class Interview {
  private final Agent agent;
  private final Settings settings;
  private final Knowledge knowledge;
  private final Approach approach;
  private final BooleanSupplier cancelled;
  private final Consumer<AssessmentEvent> listener;
  private final QuestionRecords records;
  private int batch;

  public Interview(
      Agent agent,
      Knowledge knowledge,
      Approach approach,
      BooleanSupplier cancelled,
      Consumer<AssessmentEvent> listener) {
    this.agent = agent;
    this.settings = knowledge.settings();
    this.knowledge = knowledge;
    this.approach = approach;
    this.cancelled = cancelled;
    this.listener = listener;
    this.records = new QuestionRecords(agent.world(), agent::distinctObjects);
    this.batch = knowledge.evidence().batches();
  }

  /**
   * Asks these wishes, as far as the budget allows and there is a way to ask them, and processes
   * the answers.
   *
   * @throws BudgetSpentException if nothing is left of the budget
   * @throws CancellationException if the assessment was cancelled
   */
  public void ask(List<Wish> wishes) {
    if (cancelled.getAsBoolean()) {
      throw new CancellationException();
    }
    List<Question> questions = new ArrayList<>();
    wishes.forEach(wish -> approach.question(wish).ifPresent(questions::add));
    questions.removeIf(this::isSurelyRefused);
    if (questions.isEmpty()) {
      return;
    }
    batch++;
    listener.accept(
        new AssessmentEvent.BatchAsked(batch, questions.stream().map(Question::purpose).toList()));
    if (knowledge.avoidance().isActive()) {
      questions.forEach(this::askCarefully);
    } else if (knowledge.invariants().isActive() && knowledge.starts() == Starts.ANY) {
      askOneByOne(questions);
    } else {
      askAtOnce(questions);
    }
  }

  /**
   * Where starts are refused, each answer tells of others: first what starts where the agent was,
   * then the rest one by one, but for what is known to be refused by then.
   */
  private void askOneByOne(List<Question> questions) {
    List<Question> elsewhere = new ArrayList<>(questions);
    elsewhere.removeIf(each -> knowledge.invariants().seen().contains(each.start()));
    List<Question> first = new ArrayList<>(questions);
    first.removeAll(elsewhere);
    if (!first.isEmpty()) {
      askAtOnce(first);
    }
    for (Question question : elsewhere) {
      if (!isSurelyRefused(question)) {
        askAtOnce(List.of(question));
      }
    }
  }

  private List<Asked> askAtOnce(List<Question> questions) {
    List<Asked> all = new ArrayList<>();
    List<Asked> asked;
    try {
      ask(questions, all);
      asked = List.copyOf(all);
      if (asked.isEmpty()) {
        throw new BudgetSpentException(settings.budget());
      }
      List<Question> again = new ArrayList<>();
      for (RefusalDoubts.Doubt doubt : knowledge.refusals().doubts(asked)) {
        if (doubt.more() > 0) {
          again.add(approach.again(doubt));
        }
      }
      ask(again, all);
    } catch (CancellationException | AgentFailedException ended) {
      // What was answered before is in the journal, and must be in what is reported.
      takeIn(all);
      throw ended;
    }
    takeIn(all);
    return asked;
  }

  private void takeIn(List<Asked> all) {
    knowledge.take(all);
    for (Asked each : all) {
      listener.accept(new AssessmentEvent.QueryAnswered(each, knowledge));
    }
  }

  /**
   * Run by run, as each may show for the first time that a capability leads where nobody wants to
   * be. What would lead there is not asked.
   */
  private void askCarefully(Question question) {
    for (int run = 0; run < question.runs(); run++) {
      if (isObjectionable(question)) {
        if (run == 0) {
          decline(
              question, new Response.StartRefused("not asked: it might lead to what is avoided"));
        }
        return;
      }
      if (askAtOnce(List.of(question.times(1))).get(0).isStartRefused()) {
        return;
      }
    }
  }

  /** Where starts like this were refused, for whatever reason, this is not asked. */
  private boolean isSurelyRefused(Question question) {
    Optional<Response.StartRefused> like = knowledge.invariants().refusal(question.start());
    like.ifPresent(answer -> decline(question, answer));
    return like.isPresent();
  }

  private void decline(Question question, Response.StartRefused refused) {
    Query never =
        new Query(question.start(), question.policy(), question.goal(), 0, 1, settings.seed());
    knowledge.evidence().decline(new Asked(batch, question.purpose(), never, refused));
  }

  /** The steps after the first are planned so that nothing known leads there. */
  private boolean isObjectionable(Question question) {
    return new GroundPolicy(question.policy(), knowledge.world())
        .in(question.start())
        .filter(first -> !knowledge.allows(question.start(), first))
        .isPresent();
  }

  /**
   * Asks the first of the questions, as many as the budget allows.
   *
   * @param asked what was asked just before, and is not taken in yet; the answers are added as they
   *     come
   */
  private void ask(List<Question> questions, List<Asked> asked) {
    boolean live = questions.stream().anyMatch(q -> q.purpose().aim() == Aim.LIVE_CHECK);
    long left =
        (live ? knowledge.stepsLeftInAll() : knowledge.stepsLeft())
            - asked.stream().flatMap(Asked::transitions).count();
    List<Query> queries = new ArrayList<>();
    for (Question question : questions) {
      if (left < 1) {
        break;
      }
      int longest = (int) Math.min(left, question.maxSteps());
      int runs = (int) Math.max(1, Math.min(question.runs(), left / Math.max(1, longest)));
      queries.add(
          new Query(
              question.start(),
              question.policy(),
              question.goal(),
              longest,
              0,
              runs,
              seed(asked.size() + queries.size()),
              Optional.of(records.written(batch, question.purpose()))));
      left -= (long) runs * longest;
    }
    int before = asked.size();
    if (!queries.isEmpty()) {
      agent.askAll(
          queries,
          response -> {
            int i = asked.size() - before;
            asked.add(new Asked(batch, questions.get(i).purpose(), queries.get(i), response));
          });
    }
  }

  /** A different source of chance for each query, and unrelated ones for nearby seeds. */
  private long seed(int inBatch) {
    return mixed(
        settings.seed() * 0x9E3779B97F4A7C15L + knowledge.evidence().queries() + inBatch + 1);
  }

  private static long mixed(long value) {
    long mixed = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }
}
