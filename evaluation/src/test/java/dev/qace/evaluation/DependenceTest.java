package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.ModelClass;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.WhyInexpressible;
import dev.qace.model.ppddl.PpddlWriter;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Odds that depend on something: as large a dependence as a run without one says it would have
 * noticed is noticed, and never taken for one on a literal. {@code -Dqace.dependences=200} tries so
 * many seeds of each.
 */
class DependenceTest {
  private static final int FEW = 6;
  private static final int SEEDS = Integer.getInteger("qace.dependences", FEW);

  private static final Set<String> OILED = Set.of("(oiled ?p)", "(not (oiled ?p))");

  /** What pressing depends on. */
  enum Sway {
    LITERAL(Assumption.PossibleDependence.LITERAL, WhyInexpressible.DependsOn.class) {
      @Override
      boolean isLikelier(SwayedOdds.Pressing pressing, long steps) {
        return pressing.is("oiled");
      }
    },
    ANOTHER_PART(
        Assumption.PossibleDependence.OTHER_ATOMS, WhyInexpressible.DependsOnOthers.class) {
      @Override
      boolean isLikelier(SwayedOdds.Pressing pressing, long steps) {
        return pressing.isOfAnother("oiled");
      }
    },
    PART(Assumption.PossibleDependence.OBJECTS, WhyInexpressible.DependsOnObject.class) {
      @Override
      boolean isLikelier(SwayedOdds.Pressing pressing, long steps) {
        return pressing.part().name().equals("p2");
      }
    },
    HALF_WAY(Assumption.PossibleDependence.TIME, WhyInexpressible.ChangedOverTime.class) {
      @Override
      boolean isLikelier(SwayedOdds.Pressing pressing, long steps) {
        return 2 * pressing.step() > steps;
      }
    },
    TURNS(Assumption.PossibleDependence.ORDER, WhyInexpressible.OrderMatters.class) {
      @Override
      boolean isLikelier(SwayedOdds.Pressing pressing, long steps) {
        return pressing.step() % 2 == 0;
      }
    },
    LAST_TIME(Assumption.PossibleDependence.ORDER, WhyInexpressible.OrderMatters.class) {
      @Override
      boolean isLikelier(SwayedOdds.Pressing pressing, long steps) {
        return pressing.lastFinished();
      }
    };

    private final Assumption.PossibleDependence on;
    private final Class<? extends WhyInexpressible> said;

    Sway(Assumption.PossibleDependence on, Class<? extends WhyInexpressible> said) {
      this.on = on;
      this.said = said;
    }

    /**
     * @param steps how many a run takes in which nothing depends on anything
     */
    abstract boolean isLikelier(SwayedOdds.Pressing pressing, long steps);

    SwayedOdds odds(double difference, long steps) {
      return new SwayedOdds(
          pressing -> 0.5 + (isLikelier(pressing, steps) ? 0.5 : -0.5) * difference);
    }
  }

  private static Assessment assessment(SwayedOdds odds, ModelClass modelClass, long seed) {
    return Assessment.of(new SimulatorAgent<>(odds, Starts.ANY))
        .settings(Settings.frugal(seed).modelClass(modelClass))
        .build();
  }

  static Stream<Arguments> swaysOfEachClass() {
    return Stream.of(ModelClass.values())
        .filter(each -> SEEDS > FEW || each == ModelClass.CONTEXTS)
        .flatMap(each -> Stream.of(Sway.values()).map(sway -> Arguments.of(each, sway)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("swaysOfEachClass")
  void aDependenceAsLargeAsIsSaidToBeNoticeableIsNoticed(ModelClass modelClass, Sway sway) {
    int noticed = 0;
    int named = 0;
    int hidden = 0;
    double stated = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Assessment plain = assessment(new SwayedOdds(pressing -> 0.5), modelClass, seed);
      plain.run();
      double difference = noticeable(plain, sway.on);
      stated += difference / SEEDS;
      Assessed found =
          assessment(sway.odds(difference, plain.cost().steps()), modelClass, seed).run();
      boolean context =
          (sway == Sway.LITERAL && isSplitByOilAlone(found))
              || (sway == Sway.ANOTHER_PART && isSplitByOilOfAnother(found));
      boolean said = !found.inexpressible().isEmpty();
      noticed += said || context ? 1 : 0;
      hidden += !said && !context && hasContexts(found) ? 1 : 0;
      named +=
          context
                  || found.inexpressible().stream()
                      .anyMatch(each -> sway.said.isInstance(each.reason()))
              ? 1
              : 0;
    }
    String counts =
        "%s %s: stated %.3f, noticed in %d of %d, named rightly in %d, hidden by contexts in %d"
            .formatted(modelClass, sway, stated, noticed, SEEDS, named, hidden);
    if (SEEDS > FEW) {
      System.out.println(counts);
    }
    assertThat(stated).as(counts).isLessThan(0.75);
    assertThat(noticed).as(counts).isGreaterThanOrEqualTo((int) (0.85 * SEEDS));
    assertThat(hidden).as(counts).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = Sway.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"LITERAL", "ANOTHER_PART"})
  void whatNoContextCanSayHasNone(Sway sway) {
    int contexts = 0;
    int noticed = 0;
    for (int seed = 0; seed < SEEDS / 2; seed++) {
      Assessment plain = assessment(new SwayedOdds(pressing -> 0.5), ModelClass.CONTEXTS, seed);
      plain.run();
      Assessed found =
          assessment(sway.odds(0.95, plain.cost().steps()), ModelClass.CONTEXTS, seed).run();
      contexts += hasContexts(found) ? 1 : 0;
      noticed += found.inexpressible().isEmpty() ? 0 : 1;
    }
    assertThat(contexts).isZero();
    assertThat(noticed).isEqualTo(SEEDS / 2);
  }

  /** The odds depend on a literal, which becomes a context, and on more. */
  @ParameterizedTest
  @EnumSource(value = Sway.class, mode = EnumSource.Mode.EXCLUDE, names = "LITERAL")
  void aContextDoesNotHideThatTheOddsDependOnMore(Sway sway) {
    int noticed = 0;
    int named = 0;
    double stated = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Assessment plain = assessment(oiledAnd(pressing -> false, 0), ModelClass.CONTEXTS, seed);
      plain.run();
      long steps = plain.cost().steps();
      double difference = noticeable(plain, sway.on);
      stated += difference / SEEDS;
      Predicate<SwayedOdds.Pressing> likelier = pressing -> sway.isLikelier(pressing, steps);
      Assessed found = assessment(oiledAnd(likelier, difference), ModelClass.CONTEXTS, seed).run();
      boolean context = sway == Sway.ANOTHER_PART && isSplitByOilOfAnother(found);
      noticed += found.inexpressible().isEmpty() && !context ? 0 : 1;
      named +=
          context
                  || found.inexpressible().stream()
                      .anyMatch(each -> sway.said.isInstance(each.reason()))
              ? 1
              : 0;
    }
    String counts =
        "oiled and %s: stated %.3f, noticed in %d of %d, named rightly in %d"
            .formatted(sway, stated, noticed, SEEDS, named);
    if (SEEDS > FEW) {
      System.out.println(counts);
    }
    assertThat(stated).as(counts).isLessThan(0.75);
    // What changes half way need not change half way through the executions of a context.
    double share = sway == Sway.HALF_WAY ? 0.5 : 0.85;
    assertThat(noticed).as(counts).isGreaterThanOrEqualTo((int) (share * SEEDS));
  }

  /** Likelier by 0.4 with oil, and by as much as is said where this is so. */
  private static SwayedOdds oiledAnd(Predicate<SwayedOdds.Pressing> likelier, double by) {
    return new SwayedOdds(
        pressing ->
            Math.min(1, (pressing.is("oiled") ? 0.4 : 0) + (likelier.test(pressing) ? by : 0)));
  }

  private static boolean hasContexts(Assessed found) {
    return found.capabilities().stream().anyMatch(LearnedCapability::hasContexts);
  }

  /** Whether there are contexts, and each is that the part is oiled or that it is not. */
  private static boolean isSplitByOilAlone(Assessed found) {
    return hasContexts(found)
        && found.capabilities().stream()
            .filter(LearnedCapability::hasContexts)
            .flatMap(each -> each.outcomes().stream())
            .allMatch(
                each -> each.when().size() == 1 && OILED.contains(each.when().get(0).toString()));
  }

  /** Whether there are contexts, and they tell that some other part is oiled. */
  private static boolean isSplitByOilOfAnother(Assessed found) {
    return hasContexts(found)
        && PpddlWriter.write(found.model())
            .contains("(exists (?other - part) (and (not (= ?other ?p)) (oiled ?other)))");
  }

  private static double noticeable(Assessment plain, Assumption.PossibleDependence on) {
    return plain.assumptions().stream()
        .filter(Assumption.NoDependence.class::isInstance)
        .map(Assumption.NoDependence.class::cast)
        .filter(each -> each.on() == on)
        .findFirst()
        .orElseThrow()
        .noticed();
  }

  @Test
  void whereNothingDependsOnAnythingNothingIsSaid() {
    int said = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Assessed found = assessment(new SwayedOdds(pressing -> 0.7), ModelClass.CONTEXTS, seed).run();
      said += found.inexpressible().isEmpty() && !hasContexts(found) ? 0 : 1;
    }
    assertThat(said).isZero();
  }
}
