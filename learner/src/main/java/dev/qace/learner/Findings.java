package dev.qace.learner;

import dev.qace.agent.Transition;
import dev.qace.learner.LearnedCapability.LearnedOutcome;
import dev.qace.learner.approach.Obstacles;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Probability;
import dev.qace.model.Vocabulary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/** Puts together what is known of all capabilities. */
final class Findings {
  private final List<Action> actions = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();
  private final Map<String, List<String>> comments = new LinkedHashMap<>();
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
      String name, Knowledge knowledge, ToIntFunction<Transition> numbers, boolean partial) {
    Obstacles.explain(knowledge, partial);
    Vocabulary vocabulary = knowledge.world().vocabulary();
    Findings findings =
        new Findings(knowledge.settings(), knowledge.capabilities().size(), numbers);
    if (partial) {
      findings.remarks.add("partial: the assessment was stopped before it was through");
    }
    knowledge.capabilities().forEach(findings::add);
    Domain model =
        new Domain(
            name,
            vocabulary.types(),
            vocabulary.constants(),
            vocabulary.predicates(),
            findings.actions);
    return new Assessed(
        model,
        findings.remarks,
        findings.comments,
        findings.capabilities,
        findings.undecided,
        findings.inexpressible,
        partial);
  }

  private void add(CapabilityKnowledge study) {
    String name = study.capability().name();
    if (study.example().isEmpty()) {
      String reason =
          study.lifting().bindings().patterns().isEmpty()
              ? "this world has no objects for it"
              : "it never executed in "
                  + study.tally().refusals()
                  + " attempts"
                  + study.obstacle(CapabilityKnowledge.AT_ALL).map(why -> "; " + why).orElse("")
                  + (settings.avoids()
                      ? "; none was made where "
                          + settings.avoid()
                          + " holds, which is to be avoided"
                      : "");
      undecided.add(new Undecided(name, Place.CAPABILITY, "", reason));
      remarks.add(name + " is left out, nothing is known of it: " + reason);
      List<Inexpressible> beyond = BeyondVocabulary.ofAttempts(study);
      inexpressible.addAll(beyond);
      beyond.forEach(each -> remarks.add(name + ", inexpressible: " + each.reason()));
      return;
    }
    CapabilityFindings found = new CapabilityFindings(study, settings, studied, numbers);
    undecided.addAll(found.undecided());
    inexpressible.addAll(found.inexpressible());
    capabilities.add(found.learned());
    List<String> lines = new ArrayList<>();
    found.undecided().forEach(u -> lines.add(comment(u)));
    found.inexpressible().forEach(i -> lines.add("inexpressible: " + i.reason()));
    lines.addAll(found.learned().surprises());
    if (!lines.isEmpty()) {
      comments.put(name, lines);
    }
    LearnedCapability learned = found.learned();
    Condition precondition =
        learned.precondition().isEmpty()
            ? Condition.TRUE
            : new Condition.And(learned.precondition());
    actions.add(new Action(study.capability(), precondition, effect(learned.outcomes())));
  }

  private static String comment(Undecided undecided) {
    return "undecided %s: %s (%s)"
        .formatted(undecided.place(), undecided.literal(), undecided.reason());
  }

  private static Effect effect(List<LearnedOutcome> outcomes) {
    if (outcomes.size() == 1) {
      List<Effect> literals = outcomes.get(0).literals();
      return literals.isEmpty() ? Effect.NOTHING : new Effect.And(literals);
    }
    List<Effect.Branch> branches = new ArrayList<>();
    for (LearnedOutcome outcome : outcomes) {
      // Nothing happens with what is left of 1.
      if (!outcome.literals().isEmpty()) {
        branches.add(
            new Effect.Branch(
                Probability.of(outcome.millionths(), 1_000_000),
                new Effect.And(outcome.literals())));
      }
    }
    return new Effect.Probabilistic(branches);
  }
}
