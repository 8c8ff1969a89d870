package dev.qace.learner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.PpddlSimulator;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Worlds of far more states than anybody can look at, in which a corner tells all. */
class LargeWorldTest {

  /** With {@code -Dqace.largeWorlds=true}, as large as in the documentation. */
  private static final boolean LARGE = Boolean.getBoolean("qace.largeWorlds");

  private static String names(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).collect(Collectors.joining(" "));
  }

  private static Assessed assess(String text) {
    PpddlFile file = PpddlReader.parse("a test", text);
    World world = World.of(file.domain(), file.problem());
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long before = clock.getCurrentThreadCpuTime();
    Assessed found =
        Assessment.of(
                new SimulatorAgent<>(new PpddlSimulator(file.domain(), world), Starts.INITIAL))
            .settings(Settings.frugal(1))
            .run();
    long spent = clock.getCurrentThreadCpuTime() - before;
    assertThat(found.partial()).isFalse();
    if (LARGE) {
      System.out.printf(
          Locale.ROOT, "%s: %.1f s of processor time%n", file.domain().name(), spent / 1e9);
      assertThat(spent).isLessThan(20_000_000_000L);
    }
    return found;
  }

  private static String precondition(Assessed found, String action) {
    return found.model().actions().stream()
        .filter(each -> each.capability().name().equals(action))
        .findFirst()
        .orElseThrow()
        .precondition()
        .toString();
  }

  @Test
  void whatWasLearnedOfOneSwitchServesForAll() {
    Assessed found =
        assess(
            """
            (define (domain switches) (:types switch) (:predicates (on ?s - switch))
              (:action press :parameters (?s - switch)
                :precondition (not (on ?s)) :effect (probabilistic 0.8 (on ?s)))
              (:action release :parameters (?s - switch)
                :precondition (on ?s) :effect (not (on ?s))))
            (define (problem x) (:domain switches) (:objects %s - switch) (:init))
            """
                .formatted(names("s", LARGE ? 20 : 11)));
    assertThat(precondition(found, "press")).isEqualTo("(and (not (on ?s)))");
    assertThat(precondition(found, "release")).isEqualTo("(and (on ?s))");
    assertThat(found.guarantee().minOutcome()).isLessThanOrEqualTo(0.05);
  }

  @Test
  void whatShowsOnlyFarFromTheStartIsFoundWithoutLookingAtAllInBetween() {
    int places = LARGE ? 6 : 3;
    int parcels = LARGE ? 10 : 4;
    String roads =
        IntStream.range(0, places)
            .mapToObj(
                i ->
                    "(road l%d l%d) (road l%d l%d)"
                        .formatted(i, (i + 1) % places, (i + 1) % places, i))
            .collect(Collectors.joining(" "));
    String stock =
        IntStream.range(0, parcels)
            .mapToObj(i -> "(stored x%d l%d)".formatted(i, i % places))
            .collect(Collectors.joining(" "));
    Assessed found =
        assess(
            """
            (define (domain freight) (:types place parcel truck)
              (:predicates (at ?t - truck ?p - place) (road ?a ?b - place)
                (stored ?x - parcel ?p - place) (in ?x - parcel ?t - truck) (damaged ?x - parcel))
              (:action drive :parameters (?t - truck ?a ?b - place)
                :precondition (and (at ?t ?a) (road ?a ?b))
                :effect (and (not (at ?t ?a)) (at ?t ?b)))
              (:action load :parameters (?x - parcel ?t - truck ?p - place)
                :precondition (and (at ?t ?p) (stored ?x ?p))
                :effect (probabilistic 0.9 (and (not (stored ?x ?p)) (in ?x ?t))))
              (:action unload :parameters (?x - parcel ?t - truck ?p - place)
                :precondition (and (at ?t ?p) (in ?x ?t))
                :effect (and (not (in ?x ?t)) (stored ?x ?p) (probabilistic 0.1 (damaged ?x)))))
            (define (problem x) (:domain freight)
              (:objects %s - place %s - parcel t - truck) (:init (at t l0) %s %s))
            """
                .formatted(names("l", places), names("x", parcels), roads, stock));
    assertThat(precondition(found, "load")).contains("(at ?t ?p)", "(stored ?x ?p)");
    assertThat(found.guarantee().minOutcome()).isLessThanOrEqualTo(0.05);
  }
}
