package dev.qace.learner.evidence;

import dev.qace.agent.Transition;
import dev.qace.model.vocabulary.Capability;
import java.util.AbstractList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that was asked and observed, in order, in a few bytes a step. Grows only. Not safe to
 * share between threads, not even for reading.
 */
public final class Evidence {
  private final AskedLog log = new AskedLog();
  private final Map<Capability, Map<Aim, AskedFor>> byAim = new HashMap<>();
  private final Map<Capability, Long> attempts = new HashMap<>();
  private final Map<Capability, Integer> firstRefusals = new HashMap<>();

  /**
   * A transition and the query that produced it.
   *
   * @param query the number of the query, from 1
   */
  public record Observed(int query, Transition transition) {}

  /** Takes in a question and its answer. */
  public void add(Asked question) {
    log.add(question);
    file(question);
    question.transitions().forEach(this::count);
  }

  private void count(Transition transition) {
    Capability capability = transition.instance().capability();
    attempts.merge(capability, 1L, Long::sum);
    if (transition.outcome() instanceof Transition.Refused) {
      firstRefusals.putIfAbsent(capability, queries());
    }
  }

  /** Takes in that a question was not asked, as it might have led to what is to be avoided. */
  public void decline(Asked question) {
    file(question);
  }

  private void file(Asked question) {
    Purpose purpose = question.purpose();
    byAim
        .computeIfAbsent(purpose.capability(), c -> new EnumMap<>(Aim.class))
        .computeIfAbsent(purpose.aim(), AskedFor::new)
        .add(question);
  }

  /**
   * Every question as it was asked, but for the seed of its query, which only the journal keeps. A
   * view that grows; it is fast to read in order.
   */
  public List<Asked> asked() {
    return new Questions();
  }

  /** The questions about a capability with one aim. */
  public AskedFor asked(Capability about, Aim aim) {
    return byAim.getOrDefault(about, Map.of()).getOrDefault(aim, AskedFor.NOTHING);
  }

  /** The questions about a capability with any of these aims whose start was refused. */
  public Stream<Asked> refused(Capability about, Set<Aim> aims) {
    return aims.stream().flatMap(aim -> asked(about, aim).refused().stream());
  }

  /** Whether any question had one of these aims. */
  public boolean hasAsked(Set<Aim> aims) {
    return byAim.values().stream().anyMatch(of -> aims.stream().anyMatch(of::containsKey));
  }

  /** How many steps questions with one of these aims took. */
  public long stepsFor(Set<Aim> aims) {
    return byAim.values().stream()
        .flatMap(of -> aims.stream().map(aim -> of.getOrDefault(aim, AskedFor.NOTHING)))
        .mapToLong(AskedFor::steps)
        .sum();
  }

  /** The number of the last batch, 0 before the first. */
  public int batches() {
    return log.batch();
  }

  /** How many queries were answered or refused so far. */
  public int queries() {
    return log.queries();
  }

  /** How many steps were made so far. */
  public long steps() {
    return log.steps();
  }

  /** The number of the first query that showed a transition like this; 0 for none. */
  public int firstQuery(Transition transition) {
    return log.firstQuery(transition);
  }

  /** How often a capability was attempted. */
  public long attempts(Capability capability) {
    return attempts.getOrDefault(capability, 0L);
  }

  /** The number of the first query in which it was refused; 0 for none. */
  public int firstRefusal(Capability capability) {
    return firstRefusals.getOrDefault(capability, 0);
  }

  /** Tells of a transition the number of the first query that showed one like it; 0 for none. */
  public static ToIntFunction<Transition> numbers(List<Observed> observed) {
    Map<Transition, Integer> numbers = new HashMap<>();
    observed.forEach(each -> numbers.putIfAbsent(each.transition(), each.query()));
    return transition -> numbers.getOrDefault(transition, 0);
  }

  /** A view that grows with the evidence; it is fast to read in order. */
  public List<Observed> all() {
    return new ObservedSteps();
  }

  /** Reads on from where it was read last. */
  private final class Questions extends AbstractList<Asked> implements RandomAccess {
    private AskedLog.@Nullable QuestionReader reader;

    @Override
    public Asked get(int query) {
      Objects.checkIndex(query, size());
      AskedLog.QuestionReader last = reader;
      AskedLog.QuestionReader here = last != null && last.query() == query ? last : log.from(query);
      reader = here;
      return here.next();
    }

    @Override
    public int size() {
      return log.queries();
    }
  }

  private final class ObservedSteps extends AbstractList<Observed> implements RandomAccess {
    private static final int NEAR = 64;

    private AskedLog.@Nullable QuestionReader reader;
    private List<Transition> read = List.of();

    @Override
    public Observed get(int step) {
      Objects.checkIndex(step, size());
      AskedLog.QuestionReader last = reader;
      boolean near = last != null && step >= last.before() && step < last.after() + NEAR;
      AskedLog.QuestionReader here = near && last != null ? last : log.fromStep(step);
      reader = here;
      while (step >= here.after()) {
        read = here.next().transitions().toList();
      }
      return new Observed(here.query(), read.get((int) (step - here.before())));
    }

    @Override
    public int size() {
      return Math.toIntExact(log.steps());
    }
  }
}
