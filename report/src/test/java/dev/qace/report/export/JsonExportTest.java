package dev.qace.report.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.qace.agent.Starts;
import dev.qace.learner.Settings;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ground.GroundAction;
import dev.qace.model.ground.Grounder;
import dev.qace.model.vocabulary.Term;
import dev.qace.report.Learned;
import dev.qace.run.LearnedModel;
import dev.qace.simulators.PpddlSimulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonExportTest {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static Schema schema() throws IOException {
    Path file = Path.of(System.getProperty("qace.root"), "docs", "model.schema.json");
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(file), InputFormat.JSON);
  }

  private static Set<String> names(World world, State state) {
    return new TreeSet<>(world.names(state));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cafe-symbolic", "warehouse", "driver", "first-responder", "elevator"})
  void anInterpreterOfTheDocumentPredictsAsTheModelDoes(String agent) throws IOException {
    requireSamePredictions(Learned.builtIn(agent));
  }

  @Test
  void anInterpreterPredictsTheSameOfAModelBeyondThePapersClass() throws IOException {
    requireSamePredictions(Learned.workshop());
    assertThat(Learned.ferry().capabilities()).anyMatch(LearnedCapability::needsOthers);
    requireSamePredictions(Learned.ferry());
    requireSamePredictions(Learned.sluice());
  }

  private static void requireSamePredictions(LearnedModel model) throws IOException {
    String text = JsonExport.write(model);
    assertThat(schema().validate(text, InputFormat.JSON)).isEmpty();
    JsonInterpreter interpreter = new JsonInterpreter(MAPPER.readTree(text));
    World world = model.world();
    assertThat(interpreter.initial()).isEqualTo(names(world, world.initial()));
    Grounder grounder = Grounder.settable(model.domain(), world);
    PpddlSimulator simulator = new PpddlSimulator(model.domain(), world);
    Random random = new Random(8);
    int executed = 0;
    State state = world.initial();
    for (int i = 0; i < 600; i++) {
      if (i % 10 == 0) {
        state = world.initial();
      } else if (i % 5 == 0) {
        for (int atom = 0; atom < world.size(); atom++) {
          state = state.with(atom, random.nextBoolean());
        }
      }
      Instance instance =
          (random.nextBoolean()
                  ? simulator.any(random)
                  : simulator.anyExecutable(state, random).or(() -> simulator.any(random)))
              .orElseThrow();
      GroundAction action = grounder.ground(instance);
      Map<Set<String>, Double> theirs =
          interpreter.attempt(
              names(world, state),
              instance.capability().name(),
              instance.objects().stream().map(Term::name).toList());
      if (!action.executesIn(state)) {
        assertThat(theirs).isEmpty();
        continue;
      }
      executed++;
      Map<Set<String>, Double> ours = new HashMap<>();
      action.successors(state).forEach((to, odds) -> ours.put(names(world, to), odds));
      assertThat(theirs.keySet()).isEqualTo(ours.keySet());
      ours.forEach((to, odds) -> assertThat(theirs.get(to)).isCloseTo(odds, within(1e-9)));
      state = action.draw(state, random);
    }
    assertThat(executed).isGreaterThan(50);
  }

  @Test
  void ofWhichLiteralsAtLeastOneIsNeededIsInTheDocument() throws IOException {
    LearnedModel model =
        Learned.of(
            """
            (define (domain d) (:predicates (p) (q))
              (:action on :precondition (and (p) (q)) :effect (and (not (p)) (not (q))))
              (:action off :precondition (not (p)) :effect (and (p) (q))))
            (define (problem x) (:domain d) (:init (p) (q)))
            """,
            Starts.INITIAL,
            Settings.frugal(1).budget(50));
    String text = JsonExport.write(model);
    assertThat(schema().validate(text, InputFormat.JSON)).isEmpty();
    JsonNode several = MAPPER.readTree(text).get("capabilities").get(0).get("atLeastOneOf");
    assertThat(several.size()).isEqualTo(1);
    assertThat(several.get(0).size()).isEqualTo(2);
  }

  @Test
  void whatIsUnsureIsInTheDocument() throws IOException {
    LearnedModel model =
        Learned.of(
            """
            (define (domain d) (:predicates (a) (b))
              (:action on :precondition (not (a)) :effect (a))
              (:action never :precondition (and (a) (not (a))) :effect (b)))
            (define (problem w) (:domain d) (:init (b)) (:goal (a)))
            """,
            Starts.INITIAL,
            Settings.frugal(0));
    String text = JsonExport.write(model);
    assertThat(schema().validate(text, InputFormat.JSON)).isEmpty();
    JsonNode read = MAPPER.readTree(text);
    assertThat(read.get("unknown").get(0).get("name").asString()).isEqualTo("never");
    JsonNode on = read.get("capabilities").get(0);
    List<String> undecided = new ArrayList<>();
    for (JsonNode literal : on.get("precondition")) {
      if (literal.get("undecided").asBoolean()) {
        undecided.add(literal.get("predicate").asString());
      }
    }
    assertThat(undecided).containsExactly("b");
    assertThat(on.get("undecided").get(0).get("literal").asString()).isEqualTo("(b)");
  }

  @Test
  void theSchemaRefusesWhatIsNone() throws IOException {
    String text = JsonExport.write(Learned.builtIn("driver"));
    for (String[] spoilt :
        List.of(
            new String[] {"\"version\" : 1", "\"version\" : 2"},
            new String[] {"\"probability\" : 0", "\"probability\" : 10"},
            new String[] {"\"predicate\"", "\"predicat\""},
            new String[] {"\"executions\" : ", "\"executions\" : -"})) {
      String wrong = text.replaceFirst(spoilt[0], spoilt[1]);
      assertThat(wrong).isNotEqualTo(text);
      assertThat(schema().validate(wrong, InputFormat.JSON)).as(spoilt[1]).isNotEmpty();
    }
  }
}
