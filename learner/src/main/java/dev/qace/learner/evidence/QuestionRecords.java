package dev.qace.learner.evidence;

import dev.qace.agent.Query;
import dev.qace.agent.QueryPurpose;
import dev.qace.agent.Response;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Capability;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** The purposes of questions as journals keep them, and back. Not safe to share between threads. */
public final class QuestionRecords {
  private final Map<String, Lifting> liftings = new HashMap<>();
  private final Map<Lifting, Map<String, Integer>> literals = new HashMap<>();

  /**
   * @param distinctObjects the capabilities no instance of which names one object twice
   */
  public QuestionRecords(World world, Predicate<Capability> distinctObjects) {
    for (Capability capability : world.vocabulary().capabilities()) {
      liftings.put(
          capability.toString(), new Lifting(capability, world, distinctObjects.test(capability)));
    }
  }

  /** A purpose with names in place of numbers. */
  public QueryPurpose written(int batch, Purpose purpose) {
    String capability = purpose.capability().toString();
    Lifting lifting = Objects.requireNonNull(liftings.get(capability), capability);
    return new QueryPurpose(
        batch,
        purpose.aim().toString(),
        capability,
        purpose.literals().stream().map(each -> lifting.literal(each).toString()).toList());
  }

  /**
   * A question as it was when it was asked.
   *
   * @param batch for a query of which nobody wrote down why it was asked
   */
  public Asked read(int batch, Query query, Response response) {
    Optional<Purpose> purpose = query.purpose().flatMap(this::purpose);
    return purpose.isPresent()
        ? new Asked(query.purpose().orElseThrow().batch(), purpose.get(), query, response)
        : Asked.of(batch, query, response);
  }

  private Optional<Purpose> purpose(QueryPurpose written) {
    Lifting lifting = liftings.get(written.capability());
    Optional<Aim> aim = aim(written.aim());
    if (lifting == null || aim.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Integer> numbers = literals.computeIfAbsent(lifting, QuestionRecords::numbers);
    List<Integer> about = new ArrayList<>();
    for (String literal : written.literals()) {
      Optional.ofNullable(numbers.get(literal)).ifPresent(about::add);
    }
    return Optional.of(new Purpose(aim.get(), lifting.capability(), about));
  }

  private static Optional<Aim> aim(String written) {
    String name = written.toUpperCase(Locale.ROOT).replace('-', '_');
    for (Aim aim : Aim.values()) {
      if (aim.name().equals(name)) {
        return Optional.of(aim);
      }
    }
    return Optional.empty();
  }

  private static Map<String, Integer> numbers(Lifting lifting) {
    Map<String, Integer> numbers = new HashMap<>();
    for (int literal = 0; literal < 2 * lifting.subjects(); literal++) {
      numbers.put(lifting.literal(literal).toString(), literal);
    }
    return numbers;
  }
}
