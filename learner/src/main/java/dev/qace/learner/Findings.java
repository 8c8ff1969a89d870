package dev.qace.learner;

import dev.qace.agent.Transition;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.Guarantee;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.WhyUndecided;
import dev.qace.model.Domain;
import dev.qace.model.Vocabulary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Puts together what is known of all capabilities. */
final class Findings {
  private final List<LearnedCapability> capabilities = new ArrayList<>();
  private final List<Undecided> undecided = new ArrayList<>();
  private final List<Inexpressible> inexpressible = new ArrayList<>();

  private final Settings settings;
  private final int studied;
  private final ToIntFunction<Transition> numbers;

  private Findings(Settings settings, int studied, ToIntFunction<Transition> numbers) {
    this.settings = settings;
    this.studied = studied;
    this.numbers = numbers;
  }

  static Assessed of(
      String name,
      Vocabulary vocabulary,
      Collection<Study> studies,
      List<Evidence.Observed> observed,
      Settings settings,
      boolean partial) {
    Findings findings = new Findings(settings, studies.size(), Evidence.numbers(observed));
    studies.forEach(findings::add);
    Domain model =
        new Domain(
            name,
            vocabulary.types(),
            vocabulary.constants(),
            vocabulary.predicates(),
            findings.capabilities.stream().map(LearnedCapability::action).toList());
    return new Assessed(
        model,
        findings.capabilities,
        findings.undecided,
        findings.inexpressible,
        Guarantee.of(settings.stop().confidence(), findings.capabilities),
        partial);
  }

  private void add(Study study) {
    if (study.example().isEmpty()) {
      undecided.add(new Undecided(study.capability(), new Slot.Everything(), whyUnknown(study)));
      inexpressible.addAll(BeyondVocabulary.ofAttempts(study));
    } else {
      CapabilityFindings found = new CapabilityFindings(study, settings, studied, numbers);
      undecided.addAll(found.undecided());
      inexpressible.addAll(found.inexpressible());
      capabilities.add(found.learned());
    }
  }

  private WhyUndecided whyUnknown(Study study) {
    return study.lifting().bindings().patterns().isEmpty()
        ? new WhyUndecided.NoObjects()
        : new WhyUndecided.NeverExecuted(
            study.tally().refusals(),
            study.obstacle(Study.AT_ALL),
            settings.avoids() ? Optional.of(settings.avoid()) : Optional.empty());
  }
}
