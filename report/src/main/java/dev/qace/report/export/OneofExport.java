package dev.qace.report.export;

import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.report.words.ModelComments;
import dev.qace.run.LearnedModel;
import java.util.ArrayList;
import java.util.List;

/**
 * A model as {@code oneof}-PDDL, which planners under non-determinism read: what may happen,
 * without probabilities.
 */
public final class OneofExport {
  private OneofExport() {}

  public static String write(LearnedModel model) {
    ModelComments comments = ModelComments.of(model);
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "learned from the agent " + model.header().agent() + "; probabilities are left out");
    remarks.addAll(comments.withGuarantee());
    return PpddlWriter.write(domain(model), remarks, comments.ofEach());
  }

  /** The same model with outcomes in place of odds; "nothing happens" is one of its own. */
  static Domain domain(LearnedModel model) {
    return model
        .domain()
        .withActions(model.capabilities().stream().map(OneofExport::action).toList());
  }

  private static Action action(LearnedCapability known) {
    List<Effect> contexts = new ArrayList<>();
    known
        .contexts()
        .forEach(
            (context, outcomes) ->
                contexts.add(
                    known.hasContexts()
                        ? new Effect.When(context, oneOf(outcomes))
                        : oneOf(outcomes)));
    return new Action(
        known.capability(),
        known.precondition().isEmpty() ? Condition.TRUE : new Condition.And(known.precondition()),
        contexts.size() == 1 ? contexts.get(0) : new Effect.And(contexts));
  }

  private static Effect oneOf(List<LearnedOutcome> outcomes) {
    List<Effect> branches =
        outcomes.stream().<Effect>map(each -> new Effect.And(each.changes())).toList();
    return branches.size() == 1 ? branches.get(0) : new Effect.OneOf(branches);
  }
}
