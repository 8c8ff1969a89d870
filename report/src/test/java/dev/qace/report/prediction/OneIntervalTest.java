package dev.qace.report.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.Starts;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.report.Learned;
import dev.qace.report.export.DotExport;
import dev.qace.report.export.JsonExport;
import dev.qace.report.export.PrismExport;
import dev.qace.run.LearnedModel;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OneIntervalTest {
  private static final LearnedModel DIE =
      Learned.of(
          """
          (define (domain die)
            (:predicates (low) (middle) (high))
            (:action roll
              :parameters ()
              :effect (probabilistic 0.5 (low) 0.3 (middle) 0.2 (high))))
          (define (problem p) (:domain die) (:init))
          """,
          Starts.ANY,
          Settings.frugal(2));

  private static final List<LearnedOutcome> OUTCOMES =
      DIE.report().capabilities().get(0).outcomes();

  @Test
  void aPredictionOfOneStepHasTheIntervalsOfTheReportAndNoneTighter() {
    Instance roll = new Instance(DIE.world().vocabulary().capabilities().get(0), List.of());
    List<Prediction.Happening> seen =
        Prediction.of(
                DIE,
                new WhatIf(
                    DIE.world().initial(), new WhatIf.Sequence(List.of(roll)), Optional.empty()))
            .stepByStep()
            .get(0)
            .happenings();
    assertThat(seen).hasSize(3);
    assertThat(seen)
        .extracting(each -> each.range().orElseThrow())
        .containsExactlyInAnyOrderElementsOf(
            OUTCOMES.stream().map(each -> new Range(each.low(), each.high())).toList());
  }

  @Test
  void exportsHaveTheSame() {
    String prism = PrismExport.write(DIE, DIE.world(), Condition.TRUE, true);
    String json = JsonExport.write(DIE);
    String dot = DotExport.write(DIE);
    for (LearnedOutcome each : OUTCOMES) {
      assertThat(prism).contains("[" + plain(each.low()) + "," + plain(each.high()) + "]");
      assertThat(json).contains("\"low\" : " + each.low()).contains("\"high\" : " + each.high());
      double low = Math.floor(each.low() * 1000) / 1000;
      double high = Math.ceil(each.high() * 1000) / 1000;
      assertThat(dot).contains(String.format(Locale.ROOT, "(%.3f to %.3f)", low, high));
    }
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  @Test
  void theOddsOfSeveralOutcomesTogetherAreNoTighterThanTheRestAllows() {
    Range one = new Range(0.4, 0.6);
    Range two = new Range(0.2, 0.4);
    Range three = new Range(0.1, 0.3);
    assertThat(Range.ofAny(List.of(one), List.of(two, three))).isEqualTo(one);
    Range both = Range.ofAny(List.of(one, two), List.of(three));
    assertThat(both.low()).isEqualTo(0.7);
    assertThat(both.high()).isEqualTo(0.9);
  }
}
