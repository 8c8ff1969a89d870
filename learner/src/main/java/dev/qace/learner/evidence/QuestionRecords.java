package dev.qace.learner.evidence;

import static dev.qace.learner.lifting.LiteralNumbers.literalCount;

import dev.qace.agent.Query;
import dev.qace.agent.QueryPurpose;
import dev.qace.agent.Response;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** The purposes of questions as journals keep them, and back. Not thread-safe. */
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
        written(lifting, purpose.literals()),
        purpose.telling().map(telling -> written(lifting, telling)));
  }

  private static List<String> written(Lifting lifting, List<Integer> literals) {
    return literals.stream().map(each -> lifting.literal(each).toString()).toList();
  }

  private static QueryPurpose.Telling written(Lifting lifting, Telling telling) {
    return new QueryPurpose.Telling(
        written(lifting, telling.one()),
        written(lifting, telling.other()),
        telling.problem().map(each -> new QueryPurpose.Problem(each.fluents(), each.operators())),
        telling.policy().toString());
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
    Optional<Aim> aim = named(Aim.values(), written.aim());
    if (lifting == null || aim.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Purpose(
            aim.get(),
            lifting.capability(),
            read(lifting, written.literals()),
            written.telling().flatMap(telling -> telling(lifting, telling))));
  }

  private Optional<Telling> telling(Lifting lifting, QueryPurpose.Telling written) {
    return named(PolicyKind.values(), written.policy())
        .map(
            policy ->
                new Telling(
                    read(lifting, written.one()),
                    read(lifting, written.other()),
                    written
                        .problem()
                        .map(each -> new Telling.ProblemSize(each.fluents(), each.operators())),
                    policy));
  }

  private List<Integer> read(Lifting lifting, List<String> written) {
    Map<String, Integer> numbers = literals.computeIfAbsent(lifting, QuestionRecords::numbers);
    return written.stream().map(numbers::get).filter(Objects::nonNull).toList();
  }

  /** The one that is written like this. */
  private static <T extends Enum<T>> Optional<T> named(T[] all, String written) {
    return Arrays.stream(all).filter(each -> each.toString().equals(written)).findFirst();
  }

  private static Map<String, Integer> numbers(Lifting lifting) {
    Map<String, Integer> numbers = new HashMap<>();
    for (int literal = 0; literal < literalCount(lifting.subjects()); literal++) {
      numbers.put(lifting.literal(literal).toString(), literal);
    }
    return numbers;
  }
}
