package dev.qace.learner.evidence;

import dev.qace.agent.Query;
import dev.qace.agent.QueryPurpose;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Every question and its answer in a few bytes: what is the same in many of them is kept once, and
 * numbered. Only the seeds of queries are not kept. Not thread-safe.
 */
final class AskedLog {
  /** Where every this many questions begin is known; those between are read from there on. */
  private static final int INDEXED = 32;

  private static final int ENDS = Trace.End.values().length;

  private final Numbered<State> states = new Numbered<>();
  private final Numbered<Instance> instances = new Numbered<>();
  private final Numbered<Transition> transitions = new Numbered<>();
  private final PackedInts firstQueries = new PackedInts();
  private final Numbered<Policy> policies = new Numbered<>();
  private final Numbered<Purpose> purposes = new Numbered<>();
  private final Numbered<Optional<QueryPurpose>> written = new Numbered<>();
  private final Numbered<Repeatable> questions = new Numbered<>();
  private final Numbered<String> reasons = new Numbered<>();
  private final Numbered<Trace.End> ends = new Numbered<>();
  private final ByteLog log = new ByteLog();
  private Indexed[] index = new Indexed[4];
  private int queries;
  private long steps;
  private int batch;

  /** Where a question begins, and what came before it. */
  record Indexed(long at, int batch, long steps) {}

  /**
   * What may be asked again and again.
   *
   * @param written the purpose as the journal has it, its batch counted from that of the question
   */
  private record Repeatable(
      Purpose purpose,
      State start,
      Policy policy,
      Condition goal,
      int maxSteps,
      int firstRun,
      int runs,
      Optional<QueryPurpose> written) {}

  int queries() {
    return queries;
  }

  long steps() {
    return steps;
  }

  /** The number of the last batch, 0 before the first. */
  int batch() {
    return batch;
  }

  /** The number of the query, from 1, that first showed a transition; 0 for none. */
  int firstQuery(Transition transition) {
    int number = transitions.find(transition);
    return number < 0 ? 0 : firstQueries.get(number);
  }

  void add(Asked asked) {
    if (queries % INDEXED == 0) {
      int at = queries / INDEXED;
      index = at < index.length ? index : Arrays.copyOf(index, 2 * at);
      index[at] = new Indexed(log.size(), batch, steps);
    }
    queries++;
    log.add(question(asked));
    log.addSigned((long) asked.batch() - batch);
    batch = asked.batch();
    if (asked.response() instanceof Response.Answered answered) {
      log.add(answered.traces().size() + 1L);
      answered.traces().forEach(this::add);
    } else if (asked.response() instanceof Response.StartRefused refused) {
      log.add(0);
      log.add(reasons.number(refused.reason()));
    }
  }

  private int question(Asked asked) {
    Query query = asked.query();
    return questions.number(
        new Repeatable(
            purposes.same(asked.purpose()),
            states.same(query.start()),
            policies.same(query.policy()),
            query.goal(),
            query.maxSteps(),
            query.firstRun(),
            query.runs(),
            written.same(query.purpose().map(each -> moved(each, -asked.batch())))));
  }

  private static QueryPurpose moved(QueryPurpose purpose, int batches) {
    return new QueryPurpose(
        purpose.batch() + batches,
        purpose.aim(),
        purpose.capability(),
        purpose.literals(),
        purpose.telling());
  }

  private void add(Trace trace) {
    boolean misreported = !trace.misreportedStarts().isEmpty();
    log.add(
        ((long) trace.transitions().size() * ENDS + ends.number(trace.end())) * 2
            + (misreported ? 1 : 0));
    if (misreported) {
      log.add(trace.misreportedStarts().size());
      trace.misreportedStarts().forEach(each -> log.add(states.number(each)));
    }
    trace.transitions().forEach(each -> log.add(number(each)));
    steps += trace.transitions().size();
  }

  private int number(Transition transition) {
    int known = transitions.find(transition);
    if (known >= 0) {
      return known;
    }
    State after = states.same(transition.outcome().state());
    firstQueries.add(queries);
    return transitions.number(
        new Transition(
            states.same(transition.state()),
            instances.same(transition.instance()),
            transition.outcome() instanceof Transition.Moved
                ? new Transition.Moved(after)
                : new Transition.Refused(after)));
  }

  /** Reads from the question of this number, from 0, on. */
  QuestionReader from(int query) {
    QuestionReader reader = new QuestionReader(query / INDEXED);
    while (reader.query < query) {
      reader.next();
    }
    return reader;
  }

  /** Reads from the question on in which a step, from 0, was made. */
  QuestionReader fromStep(long step) {
    int low = 0;
    int high = (queries - 1) / INDEXED;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (index[middle].steps() <= step) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return new QuestionReader(low);
  }

  /** Reads one question after the other, as long as there is one. */
  final class QuestionReader {
    private final ByteLog.NumberReader bytes;
    private int query;
    private int inBatch;
    private long before;
    private long after;

    private QuestionReader(int indexed) {
      Indexed from = index[indexed];
      this.bytes = log.from(from.at());
      this.query = indexed * INDEXED;
      this.inBatch = from.batch();
      this.before = from.steps();
      this.after = from.steps();
    }

    /** How many questions were read or skipped. */
    int query() {
      return query;
    }

    /** How many steps were made before the question that was read last. */
    long before() {
      return before;
    }

    /** How many steps were made up to its end. */
    long after() {
      return after;
    }

    Asked next() {
      Repeatable question = questions.get(bytes.nextInt());
      inBatch += (int) bytes.nextSigned();
      int batchNow = inBatch;
      query++;
      before = after;
      Query asked =
          new Query(
              question.start(),
              question.policy(),
              question.goal(),
              question.maxSteps(),
              question.firstRun(),
              question.runs(),
              0,
              question.written().map(each -> moved(each, batchNow)));
      return new Asked(inBatch, question.purpose(), asked, response());
    }

    private Response response() {
      int traces = bytes.nextInt() - 1;
      if (traces < 0) {
        return new Response.StartRefused(reasons.get(bytes.nextInt()));
      }
      List<Trace> all = new ArrayList<>(traces);
      for (int i = 0; i < traces; i++) {
        all.add(trace());
      }
      return new Response.Answered(all);
    }

    private Trace trace() {
      long head = bytes.next();
      List<State> misreported = new ArrayList<>();
      for (long i = head % 2 == 0 ? 0 : bytes.next(); i > 0; i--) {
        misreported.add(states.get(bytes.nextInt()));
      }
      long count = head / 2 / ENDS;
      List<Transition> seen = new ArrayList<>((int) count);
      for (long i = 0; i < count; i++) {
        seen.add(transitions.get(bytes.nextInt()));
      }
      after += count;
      return new Trace(seen, ends.get((int) (head / 2 % ENDS)), misreported);
    }
  }
}
