package dev.qace.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.ModelClass;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.WhyInexpressible;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Odds that depend on something: as large a dependence as a run without one says it would have
 * noticed is noticed. {@code -Dqace.dependences=200} tries so many seeds of each.
 */
class DependenceTest {
  private static final int FEW = 6;
  private static final int SEEDS = Integer.getInteger("qace.dependences", FEW);

  /** What pressing depends on. */
  enum Sway {
    LITERAL(Assumption.DependsOn.LITERAL, WhyInexpressible.DependsOn.class) {
      @Override
      boolean isLikelier(SwayedOdds.Pressing pressing, long steps) {
        return pressing.is("oiled");
      }
    },
    ANOTHER_PART(Assumption.DependsOn.OTHER_ATOMS, WhyInexpressible.DependsOnOthers.class) {
      @Override
      boolean isLikelier(SwayedOdds.Pressing pressing, long steps) {
        return pressing.isOfAnother("oiled");
      }
    },
    PART(Assumption.DependsOn.OBJECTS, WhyInexpressible.DependsOnObject.class) {
      @Override
      boolean isLikelier(SwayedOdds.Pressing pressing, long steps) {
        return pressing.part().name().equals("p2");
      }
    },
    HALF_WAY(Assumption.DependsOn.TIME, WhyInexpressible.ChangedOverTime.class) {
      @Override
      boolean isLikelier(SwayedOdds.Pressing pressing, long steps) {
        return 2 * pressing.step() > steps;
      }
    },
    TURNS(Assumption.DependsOn.ORDER, WhyInexpressible.OrderMatters.class) {
      @Override
      boolean isLikelier(SwayedOdds.Pressing pressing, long steps) {
        return pressing.step() % 2 == 0;
      }
    },
    LAST_TIME(Assumption.DependsOn.ORDER, WhyInexpressible.OrderMatters.class) {
      @Override
      boolean isLikelier(SwayedOdds.Pressing pressing, long steps) {
        return pressing.lastFinished();
      }
    };

    private final Assumption.DependsOn on;
    private final Class<? extends WhyInexpressible> said;

    Sway(Assumption.DependsOn on, Class<? extends WhyInexpressible> said) {
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

  private static Assessment assessment(SwayedOdds odds, long seed) {
    return Assessment.of(new SimulatorAgent<>(odds, Starts.ANY))
        .settings(Settings.frugal(seed).modelClass(ModelClass.PAPER))
        .build();
  }

  @ParameterizedTest
  @EnumSource(Sway.class)
  void aDependenceAsLargeAsIsSaidToBeNoticeableIsNoticed(Sway sway) {
    int noticed = 0;
    int named = 0;
    double stated = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Assessment plain = assessment(new SwayedOdds(pressing -> 0.5), seed);
      plain.run();
      double difference = noticeable(plain, sway.on);
      stated += difference / SEEDS;
      Assessed found = assessment(sway.odds(difference, plain.cost().steps()), seed).run();
      noticed += found.inexpressible().isEmpty() ? 0 : 1;
      named +=
          found.inexpressible().stream().anyMatch(each -> sway.said.isInstance(each.reason()))
              ? 1
              : 0;
    }
    String counts =
        "%s: stated %.3f, noticed in %d of %d, named rightly in %d"
            .formatted(sway, stated, noticed, SEEDS, named);
    if (SEEDS > FEW) {
      System.out.println(counts);
    }
    assertThat(stated).as(counts).isLessThan(0.75);
    assertThat(noticed).as(counts).isGreaterThanOrEqualTo((int) (0.85 * SEEDS));
  }

  private static double noticeable(Assessment plain, Assumption.DependsOn on) {
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
      said +=
          assessment(new SwayedOdds(pressing -> 0.7), seed).run().inexpressible().isEmpty() ? 0 : 1;
    }
    assertThat(said).isZero();
  }
}
