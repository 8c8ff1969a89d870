package dev.qace.learner.evidence;

import dev.qace.agent.Transition;
import dev.qace.model.Capability;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * Everything that was asked and observed, in order. Grows only. Not safe to share between threads.
 */
public final class Evidence {
  private final List<Asked> asked = new ArrayList<>();
  private final List<Observed> all = new ArrayList<>();
  private final Map<Capability, Map<Aim, List<Asked>>> byAim = new HashMap<>();

  /**
   * A transition and the query that produced it.
   *
   * @param query the number of the query, from 1
   */
  public record Observed(int query, Transition transition) {}

  /** Takes in a question and its answer. */
  public void add(Asked question) {
    asked.add(question);
    file(question);
    question.transitions().forEach(each -> all.add(new Observed(asked.size(), each)));
  }

  /** Takes in that a question was not asked, as it might have led to what is to be avoided. */
  public void decline(Asked question) {
    file(question);
  }

  private void file(Asked question) {
    Purpose purpose = question.purpose();
    byAim
        .computeIfAbsent(purpose.capability(), c -> new EnumMap<>(Aim.class))
        .computeIfAbsent(purpose.aim(), a -> new ArrayList<>())
        .add(question);
  }

  /** Every question, a view that grows. */
  public List<Asked> asked() {
    return Collections.unmodifiableList(asked);
  }

  /** The questions about a capability with one aim, in order. */
  public List<Asked> asked(Capability about, Aim aim) {
    return Collections.unmodifiableList(
        byAim.getOrDefault(about, Map.of()).getOrDefault(aim, List.of()));
  }

  /** The questions about a capability with any of these aims, aim by aim. */
  public Stream<Asked> asked(Capability about, EnumSet<Aim> aims) {
    return aims.stream().flatMap(aim -> asked(about, aim).stream());
  }

  /** Whether any question had one of these aims. */
  public boolean hasAsked(EnumSet<Aim> aims) {
    return byAim.values().stream().anyMatch(of -> aims.stream().anyMatch(of::containsKey));
  }

  /** How many steps questions with one of these aims took. */
  public long stepsFor(EnumSet<Aim> aims) {
    return byAim.values().stream()
        .flatMap(of -> aims.stream().flatMap(aim -> of.getOrDefault(aim, List.of()).stream()))
        .mapToLong(each -> each.transitions().count())
        .sum();
  }

  /** The number of the last batch, 0 before the first. */
  public int batches() {
    return asked.isEmpty() ? 0 : asked.get(asked.size() - 1).batch();
  }

  /** How many queries were answered or refused so far. */
  public int queries() {
    return asked.size();
  }

  /** How many steps were made so far. */
  public long steps() {
    return all.size();
  }

  /** Tells of what was observed the number of its query; 0 for anything else. */
  public static ToIntFunction<Transition> numbers(List<Observed> observed) {
    IdentityHashMap<Transition, Integer> numbers = new IdentityHashMap<>();
    observed.forEach(each -> numbers.put(each.transition(), each.query()));
    return transition -> numbers.getOrDefault(transition, 0);
  }

  /** A view that grows with the evidence. */
  public List<Observed> all() {
    return Collections.unmodifiableList(all);
  }
}
