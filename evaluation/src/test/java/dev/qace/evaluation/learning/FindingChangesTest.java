package dev.qace.evaluation.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.AssessmentEvent;
import dev.qace.learner.AssessmentEvent.FindingChanged;
import dev.qace.learner.AssessmentEvent.SlotDecided;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.finding.Finding;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Unseen;
import dev.qace.model.Condition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever listens knows at any time what is found. */
class FindingChangesTest {
  static Stream<Examined> examined() {
    return Examined.all().stream()
        .filter(
            each ->
                List.of(
                        "driver-frugal-0",
                        "driver-paper-0",
                        "warehouse-random-0",
                        "cafe-symbolic-frugal-1",
                        "driver-visited-0")
                    .contains(each.name()));
  }

  @ParameterizedTest
  @MethodSource("examined")
  void whatChangedAddsUpToWhatIsFoundInTheEnd(Examined each) {
    List<AssessmentEvent> events = new ArrayList<>();
    Assessment heard =
        Assessment.of(each.open()).settings(each.settings()).listener(events::add).build();
    Assessed found = heard.run();
    List<Finding> left = new ArrayList<>();
    of(FindingChanged.class, events)
        .forEach(
            changed -> {
              changed
                  .before()
                  .ifPresent(before -> assertThat(left.removeIf(like(before))).isTrue());
              changed.now().ifPresent(left::add);
            });
    assertThat(known(left)).containsExactlyInAnyOrderElementsOf(known(found.findings()));
    assertThat(unseen(left)).isEqualTo(unseen(found.findings()));
    assertThat(decided(events)).containsAll(needed(found));
  }

  @ParameterizedTest
  @MethodSource("examined")
  void whoeverListensChangesNothing(Examined each) {
    Assessment unheard = Assessment.of(each.open()).settings(each.settings()).build();
    Assessed found = unheard.run();
    Assessment heard =
        Assessment.of(each.open()).settings(each.settings()).listener(event -> {}).build();
    assertThat(heard.run()).isEqualTo(found);
    assertThat(queries(heard)).isEqualTo(queries(unheard));
  }

  private static List<Object> queries(Assessment assessment) {
    return assessment.evidence().asked().stream()
        .map(Asked::query)
        .map(Object.class::cast)
        .toList();
  }

  private static <T> List<T> of(Class<T> kind, List<AssessmentEvent> events) {
    return events.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private static Predicate<Finding> like(Finding before) {
    return before instanceof Unseen unseen
        ? each -> each instanceof Unseen other && isAlike(unseen, other)
        : before::equals;
  }

  private static boolean isAlike(Unseen one, Unseen other) {
    return one.capability().equals(other.capability()) && one.slot().equals(other.slot());
  }

  private static List<Finding> known(List<Finding> findings) {
    return findings.stream().filter(each -> !(each instanceof Unseen)).toList();
  }

  private static List<Object> unseen(List<Finding> findings) {
    return findings.stream()
        .filter(Unseen.class::isInstance)
        .map(Unseen.class::cast)
        .<Object>map(each -> List.of(each.capability(), each.slot()))
        .sorted(Comparator.comparing(Object::toString))
        .toList();
  }

  private static List<Condition> decided(List<AssessmentEvent> events) {
    return of(SlotDecided.class, events).stream()
        .filter(each -> each.holds() && each.slot() instanceof Slot.Needed)
        .map(each -> ((Slot.Needed) each.slot()).literal())
        .toList();
  }

  private static List<Condition> needed(Assessed found) {
    return found.capabilities().stream()
        .flatMap(each -> each.needed().stream())
        .filter(each -> each.settled() > 0)
        .map(each -> each.literal())
        .toList();
  }
}
