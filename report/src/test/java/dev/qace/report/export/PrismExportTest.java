package dev.qace.report.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qace.agent.Starts;
import dev.qace.agent.journal.JournalHeader;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Instance;
import dev.qace.model.Problem;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.GroundCondition;
import dev.qace.model.ground.Grounder;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.report.Learned;
import dev.qace.run.LearnedModel;
import dev.qace.simulators.BuiltInAgent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrismExportTest {

  /** All instances of a model in a world, over the whole world and without any pruning. */
  private static Map<String, GroundAction> instances(Domain domain, World world) {
    Grounder grounder = Grounder.settable(domain, world);
    Map<String, GroundAction> all = new HashMap<>();
    for (Action action : domain.actions()) {
      List<List<WorldObject>> bindings = new ArrayList<>();
      bindings.add(List.of());
      for (Variable parameter : action.capability().parameters()) {
        List<List<WorldObject>> longer = new ArrayList<>();
        for (List<WorldObject> binding : bindings) {
          for (WorldObject object : world.objects(parameter.type())) {
            List<WorldObject> more = new ArrayList<>(binding);
            more.add(object);
            longer.add(more);
          }
        }
        bindings = longer;
      }
      for (List<WorldObject> binding : bindings) {
        Instance instance = new Instance(action.capability(), binding);
        all.put(instance.toString(), grounder.ground(instance));
      }
    }
    return all;
  }

  /** The atoms' values, as the variables and the atoms that were left out say. */
  private static State state(World world, PrismModel read, Map<String, Boolean> values) {
    State state = world.initial();
    GroundReader reader = GroundReader.of(world);
    for (Map.Entry<String, Boolean> value : values.entrySet()) {
      String atom = read.meaning(value.getKey());
      state = state.with(world.indexOf(reader.atoms("", atom).get(0)), value.getValue());
    }
    return state;
  }

  /** Goes through every reachable state of both, and says how many there are. */
  private static int compare(LearnedModel model, World world, PrismModel read) {
    Map<String, GroundAction> instances = instances(model.domain(), world);
    assertThat(state(world, read, read.initial)).isEqualTo(world.initial());
    Set<Map<String, Boolean>> seen = new HashSet<>();
    Deque<Map<String, Boolean>> waiting = new ArrayDeque<>();
    seen.add(read.initial);
    waiting.add(read.initial);
    while (!waiting.isEmpty()) {
      Map<String, Boolean> here = waiting.remove();
      State state = state(world, read, here);
      Set<String> enabled = new HashSet<>();
      for (PrismModel.Command command : read.commands) {
        if (!command.guard().in(here)) {
          continue;
        }
        String instance = read.meaning(command.action());
        assertThat(enabled.add(instance)).isTrue();
        Map<State, Double> ours = new HashMap<>();
        for (PrismModel.Update update : command.updates()) {
          Map<String, Boolean> next = update.after(here);
          ours.merge(state(world, read, next), update.low(), Double::sum);
          if (seen.add(next)) {
            waiting.add(next);
          }
        }
        Map<State, Double> theirs =
            Objects.requireNonNull(instances.get(instance)).successors(state);
        assertThat(ours.keySet()).isEqualTo(theirs.keySet());
        theirs.forEach((to, odds) -> assertThat(ours.get(to)).isCloseTo(odds, within(1e-9)));
      }
      instances.forEach(
          (name, action) ->
              assertThat(enabled.contains(name)).as(name).isEqualTo(action.executesIn(state)));
    }
    return seen.size();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cafe-symbolic", "warehouse", "driver", "first-responder", "elevator"})
  void everyTransitionOfEveryReachableStateIsAsTheModelSays(String agent) {
    LearnedModel model = Learned.builtIn(agent);
    PrismModel read =
        new PrismModel(PrismExport.write(model, model.world(), Condition.TRUE, false));
    assertThat(compare(model, model.world(), read)).isGreaterThan(3);
    assertThat(read.labels).isEmpty();
  }

  @Test
  void everyTransitionOfAModelBeyondThePapersClassIsAsTheModelSays() {
    LearnedModel model = Learned.workshop();
    assertThat(model.capabilities()).anyMatch(LearnedCapability::hasAlternatives);
    assertThat(model.capabilities()).anyMatch(LearnedCapability::hasContexts);
    PrismModel read =
        new PrismModel(PrismExport.write(model, model.world(), Condition.TRUE, false));
    assertThat(compare(model, model.world(), read)).isGreaterThan(3);
  }

  @Test
  void everyTransitionOfAModelWithOtherObjectsIsAsTheModelSays() {
    LearnedModel model = Learned.ferry();
    assertThat(model.capabilities()).anyMatch(LearnedCapability::needsOthers);
    assertThat(model.capabilities()).anyMatch(LearnedCapability::changesOthers);
    assertThat(model.capabilities()).anyMatch(LearnedCapability::hasContexts);
    PrismModel read =
        new PrismModel(PrismExport.write(model, model.world(), Condition.TRUE, false));
    assertThat(compare(model, model.world(), read)).isGreaterThan(3);
  }

  @Test
  void everyTransitionOfAModelWithSideEffectsIsAsTheModelSays() {
    LearnedModel model = Learned.sluice();
    assertThat(model.capabilities()).hasSize(3).allMatch(LearnedCapability::changesOthers);
    PrismModel read =
        new PrismModel(PrismExport.write(model, model.world(), Condition.TRUE, false));
    assertThat(compare(model, model.world(), read)).isEqualTo(24);
  }

  @Test
  void aProblemsWorldAndGoalAreTaken() {
    LearnedModel model = Learned.builtIn("driver");
    Problem problem = BuiltInAgent.named("driver").orElseThrow().tests().get(0);
    World world = World.of(model.domain(), problem);
    PrismModel read = new PrismModel(PrismExport.write(model, world, problem.goal(), false));
    assertThat(compare(model, world, read)).isGreaterThan(10);
    GroundCondition goal = GroundCondition.of(problem.goal(), world);
    assertThat(read.label("goal").in(read.initial)).isEqualTo(goal.holds(world.initial()));
    // The roads never change, and so are no variables.
    assertThat(read.meanings.values()).noneMatch(text -> text.startsWith("(road"));
    for (String variable : read.initial.keySet()) {
      Map<String, Boolean> flipped = new HashMap<>(read.initial);
      flipped.compute(variable, (name, value) -> Boolean.FALSE.equals(value));
      assertThat(read.label("goal").in(flipped)).isEqualTo(goal.holds(state(world, read, flipped)));
    }
  }

  @Test
  void intervalsAreThoseOfTheReportAndNoneBeginsWithNothing() {
    LearnedModel model = Learned.builtIn("warehouse");
    PrismModel read = new PrismModel(PrismExport.write(model, model.world(), Condition.TRUE, true));
    for (PrismModel.Command command : read.commands) {
      String instance = read.meaning(command.action());
      LearnedCapability known =
          model.capabilities().stream()
              .filter(each -> instance.startsWith("(" + each.capability().name() + " "))
              .findFirst()
              .orElseThrow();
      assertThat(command.updates()).hasSameSizeAs(known.outcomes());
      double low = 0;
      double high = 0;
      for (int i = 0; i < command.updates().size(); i++) {
        PrismModel.Update update = command.updates().get(i);
        low += update.low();
        high += update.high();
        assertThat(update.low()).isPositive();
        if (command.updates().size() > 1) {
          assertThat(update.interval()).isTrue();
          assertThat(update.low()).isEqualTo(known.outcomes().get(i).low());
          assertThat(update.high()).isEqualTo(known.outcomes().get(i).high());
        }
      }
      assertThat(low).isLessThanOrEqualTo(1);
      assertThat(high).isGreaterThanOrEqualTo(1);
    }
  }

  @Test
  void namesAreValidAndUniqueWhateverTheyWereCalled() {
    String text =
        """
        (define (domain module) (:predicates (p ?x) (p-a) (p_a) (true-y) (init) (3d))
          (:action max :effect (and (init) (3d)))
          (:action p-a :effect (and (p-a) (p_a) (true-y)))
          (:action p :parameters (?x) :effect (probabilistic 0.5 (p ?x))))
        (define (problem w) (:domain module) (:objects a) (:init) (:goal (init)))
        """;
    LearnedModel model = Learned.of(text, Starts.ANY, Settings.frugal(0));
    PrismModel read =
        new PrismModel(PrismExport.write(model, model.world(), Condition.TRUE, false));
    assertThat(compare(model, model.world(), read)).isEqualTo(8);
    assertThat(read.meanings.keySet()).doesNotContain("init", "max", "module", "3d").hasSize(6 + 3);
    assertThat(read.meanings).containsEntry("n_init", "(init)").containsEntry("n_3d", "(3d)");
  }

  @Test
  void worldsThatAreTooLargeAreRefusedInWords() {
    LearnedModel model = Learned.builtIn("warehouse");
    StringBuilder blocks = new StringBuilder();
    StringBuilder initial = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      blocks.append(" b").append(i);
      initial.append(" (ontable b%d) (clear b%d)".formatted(i, i));
    }
    Problem problem =
        PpddlReader.parse(
                "large",
                "(define (problem large) (:domain warehouse) (:objects %s - block r1 - robot) (:init (handempty r1) %s) (:goal (clear b0)))"
                    .formatted(blocks, initial),
                model.domain())
            .problem();
    World world = World.of(model.domain(), problem);
    assertThatThrownBy(() -> PrismExport.write(model, world, problem.goal(), false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("more than 20,000 instances in a world of 121 objects");
  }

  @Test
  void whatIsUnsureIsSaidInTheFile() {
    String text =
        """
        (define (domain d) (:predicates (a) (b))
          (:action on :precondition (not (a)) :effect (a))
          (:action never :precondition (and (a) (not (a))) :effect (b)))
        (define (problem w) (:domain d) (:init (b)) (:goal (a)))
        """;
    LearnedModel model = Learned.of(text, Starts.INITIAL, Settings.frugal(0));
    assertThat(JournalHeader.of("x", Learned.agent(text, Starts.INITIAL)).world())
        .isEqualTo(model.world());
    String written = PrismExport.write(model, model.world(), Condition.TRUE, false);
    assertThat(written)
        .contains("// on: undecided precondition (b), effect (b): ")
        .contains("// never is left out, nothing is known of it: ");
    assertThat(compare(model, model.world(), new PrismModel(written))).isEqualTo(2);
  }
}
