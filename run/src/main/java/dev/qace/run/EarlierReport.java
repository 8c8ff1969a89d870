package dev.qace.run;

import dev.qace.agent.Faults;
import dev.qace.agent.Transition;
import dev.qace.learner.approach.PolicyCounts;
import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.EarlierVersion;
import dev.qace.learner.finding.Guarantee;
import dev.qace.learner.finding.Inexpressible;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.learner.finding.LiveCheck;
import dev.qace.learner.finding.Place;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.Surprising;
import dev.qace.learner.finding.Undecided;
import dev.qace.learner.finding.Unseen;
import dev.qace.learner.finding.start.StartFindings;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.node.ObjectNode;

/**
 * A {@code report.json} of version 0.1, which had literals as PDDL and reasons as sentences. The
 * sentences are kept, to be shown.
 */
record EarlierReport(
    String agent,
    String strategy,
    long seed,
    int runs,
    boolean partial,
    long queries,
    long steps,
    long stepsRefused,
    int questionsThatMayNotTell,
    Guarantee guarantee,
    List<String> assumes,
    List<Open> undecided,
    List<Unexplained> inexpressible,
    List<Learned> capabilities) {

  record Open(String capability, Place place, String literal, String reason) {}

  record Unexplained(String capability, Place place, String reason, List<ObjectNode> proof) {}

  record Learned(
      String name,
      List<String> parameters,
      List<Possible> outcomes,
      long executions,
      long refusals,
      List<Missed> unseen,
      List<String> boundTypes,
      int checks,
      int fittedChecks,
      List<String> surprises,
      Rests rests) {}

  record Possible(
      double probability, List<Double> interval, long count, List<String> literals, int question) {}

  record Missed(String literal, long executions, double atMost) {}

  record Rests(int execution, int refusal, List<Needed> precondition) {}

  record Needed(String literal, int question, int refused) {}

  /** The same as this version has it. */
  AssessmentReport in(World world) {
    return new Translation(world).of(this);
  }

  private static final class Translation {
    private static final String SOURCE = "report.json";

    private final World world;
    private final ModelJson json;
    private final GroundReader reader;
    private final List<String> sentences = new ArrayList<>();

    Translation(World world) {
      this.world = world;
      this.json = new ModelJson(world);
      this.reader = GroundReader.of(world);
    }

    AssessmentReport of(EarlierReport old) {
      // The first two were the same in every report.
      List<Assumption> assumptions =
          new ArrayList<>(
              List.of(new Assumption.ConjunctivePreconditions(), new Assumption.FixedOdds()));
      old.assumes.stream().skip(2).forEach(each -> assumptions.add(sentence(each)));
      return new AssessmentReport(
          world,
          old.agent,
          old.strategy,
          old.seed,
          old.runs,
          old.partial,
          old.queries,
          old.steps,
          old.stepsRefused,
          old.questionsThatMayNotTell,
          PolicyCounts.NONE,
          old.guarantee,
          assumptions,
          old.undecided.stream().map(this::undecided).toList(),
          old.inexpressible.stream().map(this::inexpressible).toList(),
          List.of(),
          old.capabilities.stream().map(this::learned).toList(),
          StartFindings.NONE,
          LiveCheck.NONE,
          Faults.NONE,
          sentences);
    }

    private EarlierVersion sentence(String words) {
      sentences.add(words);
      return new EarlierVersion(sentences.size() - 1);
    }

    private Undecided undecided(Open open) {
      Capability capability = capability(open.capability, each -> true);
      Slot slot =
          switch (open.place) {
            case CAPABILITY -> new Slot.Everything();
            case PRECONDITION -> new Slot.Needed(condition(capability, open.literal));
            case EFFECT -> changes(capability, open.literal);
          };
      // An outcome of no changes was not told from which outcomes there are.
      boolean all = slot.equals(new Slot.WholeOutcome(List.of()));
      return new Undecided(capability, all ? new Slot.AllOutcomes() : slot, sentence(open.reason));
    }

    private Inexpressible inexpressible(Unexplained found) {
      return new Inexpressible(
          capability(found.capability, each -> true),
          found.place,
          sentence(found.reason),
          found.proof.stream().map(this::transition).toList(),
          false);
    }

    /** Where a refusal left the state as it was, the state after it was empty. */
    private Transition transition(ObjectNode step) {
      if (step.path("after").isEmpty() && step.path("outcome").asString().equals("refused")) {
        step.remove("after");
      }
      return json.transition(step);
    }

    private LearnedCapability learned(Learned found) {
      Capability capability =
          capability(found.name, each -> parameters(each).equals(found.parameters));
      return new LearnedCapability(
          capability,
          List.of(),
          found.rests.precondition.stream()
              .map(
                  each ->
                      new LearnedCapability.NeededLiteral(
                          condition(capability, each.literal), each.question, each.refused, true))
              .toList(),
          List.of(),
          found.outcomes.stream().map(each -> outcome(capability, each)).toList(),
          found.executions,
          found.refusals,
          found.rests.execution,
          found.rests.refusal,
          found.unseen.stream()
              .map(
                  each ->
                      new Unseen(
                          capability,
                          changes(capability, each.literal),
                          each.executions,
                          each.atMost))
              .toList(),
          new LearnedCapability.OutcomeBound(0, 1),
          found.boundTypes.stream().map(Type::named).toList(),
          found.checks,
          found.fittedChecks,
          found.surprises.stream()
              .map(each -> new Surprising(capability, sentence(each)))
              .toList());
    }

    private LearnedOutcome outcome(Capability capability, Possible each) {
      return new LearnedOutcome(
          (int) Math.round(each.probability * 1e6),
          each.interval.get(0),
          each.interval.get(1),
          each.count,
          each.question,
          each.literals.stream().map(text -> effect(condition(capability, text))).toList());
    }

    private Slot changes(Capability capability, String text) {
      Condition condition = condition(capability, text);
      return condition instanceof Condition.And and
          ? new Slot.WholeOutcome(and.parts().stream().map(Translation::effect).toList())
          : new Slot.Changed(effect(condition));
    }

    private static Effect effect(Condition literal) {
      Condition part = literal instanceof Condition.Not not ? not.part() : literal;
      if (part instanceof Condition.Holds holds) {
        return new Effect.Change(holds.atom(), part == literal);
      }
      throw new IllegalArgumentException(literal + " is no literal");
    }

    /** What a text says of a capability's parameters. */
    private Condition condition(Capability capability, String text) {
      String parameters = String.join(" ", parameters(capability));
      return !parameters.isEmpty()
              && reader.condition(SOURCE, "(exists (" + parameters + ") " + text + ")")
                  instanceof Condition.Exists exists
          ? exists.body()
          : reader.condition(SOURCE, text);
    }

    private static List<String> parameters(Capability capability) {
      return capability.parameters().stream().map(each -> each + " - " + each.type()).toList();
    }

    private Capability capability(String name, Predicate<Capability> same) {
      return world.vocabulary().capabilities().stream()
          .filter(each -> each.name().equals(name) && same.test(each))
          .findFirst()
          .orElseThrow(() -> ModelJson.unknown(name));
    }
  }
}
