package dev.qace.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.qace.agent.Faults;
import dev.qace.learner.approach.PolicyCounts;
import dev.qace.learner.finding.Assumption;
import dev.qace.learner.finding.LearnedCapability.LearnedOutcome;
import dev.qace.learner.finding.LiveCheck;
import dev.qace.learner.finding.Misreported;
import dev.qace.learner.finding.Reason;
import dev.qace.learner.finding.Slot;
import dev.qace.learner.finding.start.Invariant;
import dev.qace.learner.finding.start.StartFindings;
import dev.qace.model.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes and reads {@code report.json}. Types are given as their {@code kind}, literals as atoms
 * with a sign.
 */
public final class ReportJson {
  private static final int VERSION = 2;
  private static final String VERSION_FIELD = "version";
  private static final String WORLD = "world";
  private static final String SENTENCES = "sentences";
  private static final String STARTS = "startFindings";
  private static final String LIVE_CHECK = "liveCheck";
  private static final String POLICIES = "policies";
  private static final String MISREPORTED = "misreported";
  private static final String FAULTS = "faults";
  private static final String CAPABILITIES = "capabilities";
  private static final String DECLARED = "declared";
  private static final String NEEDED = "needed";
  private static final String AT_LEAST_ONE_OF = "atLeastOneOf";
  private static final String PLAIN = "plain";
  private static final String OUTCOMES = "outcomes";
  private static final String WHEN = "when";
  private static final String UNDECIDED = "undecided";
  private static final String INEXPRESSIBLE = "inexpressible";

  /** What stands in files under another name than the type has by now. */
  private static final Map<Class<?>, String> KINDS =
      Map.of(Slot.WholeOutcome.class, "Outcome", Assumption.AvoidedStates.class, "Avoidance");

  private final JsonMapper mapper;

  private ReportJson(World world) {
    JsonMapper.Builder builder =
        JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .addMixIn(LearnedOutcome.class, WithProbability.class)
            .addMixIn(Misreported.class, WithRate.class)
            .addModule(new ModelJson(world).module());
    for (Class<?> several : List.of(Reason.class, Assumption.class, Slot.class, Invariant.class)) {
      builder.addMixIn(several, OfAKind.class);
      leaves(several)
          .forEach(
              each ->
                  builder.registerSubtypes(
                      new NamedType(each, KINDS.getOrDefault(each, each.getSimpleName()))));
    }
    this.mapper = builder.build();
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  private interface OfAKind {}

  private interface WithProbability {
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    double probability();
  }

  private interface WithRate {
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    double rate();
  }

  private static List<Class<?>> leaves(Class<?> type) {
    if (!type.isSealed()) {
      return List.of(type);
    }
    List<Class<?>> leaves = new ArrayList<>();
    Arrays.stream(type.getPermittedSubclasses()).forEach(each -> leaves.addAll(leaves(each)));
    return leaves;
  }

  /** The content of {@code report.json}. */
  public static ObjectNode tree(AssessmentReport report) {
    ObjectNode tree = new ReportJson(report.world()).mapper.valueToTree(report);
    if (report.sentences().isEmpty()) {
      tree.remove(SENTENCES);
    }
    if (report.startFindings().refused() == 0) {
      tree.remove(STARTS);
    }
    if (report.liveCheck().equals(LiveCheck.NONE)) {
      tree.remove(LIVE_CHECK);
    }
    if (report.policies().equals(PolicyCounts.NONE)) {
      tree.remove(POLICIES);
    }
    if (report.misreported().isEmpty()) {
      tree.remove(MISREPORTED);
    }
    if (report.faults().none()) {
      tree.remove(FAULTS);
    }
    for (JsonNode each : tree.path(CAPABILITIES)) {
      for (String perhaps : List.of(DECLARED, AT_LEAST_ONE_OF)) {
        if (each instanceof ObjectNode capability && capability.path(perhaps).isEmpty()) {
          capability.remove(perhaps);
        }
      }
      for (JsonNode needed : each.path(NEEDED)) {
        if (needed instanceof ObjectNode literal && literal.path(PLAIN).asBoolean()) {
          literal.remove(PLAIN);
        }
      }
      withoutEmpty(each.path(OUTCOMES));
    }
    withoutEmpty(tree.path(UNDECIDED));
    withoutEmpty(tree.path(INEXPRESSIBLE));
    tree.remove(WORLD);
    tree.put(VERSION_FIELD, VERSION);
    return tree;
  }

  /** What has no context of its own does not name it. */
  private static void withoutEmpty(JsonNode all) {
    for (JsonNode each : all) {
      if (each instanceof ObjectNode one && one.path(WHEN).isEmpty()) {
        one.remove(WHEN);
      }
    }
  }

  private static void withEmpty(JsonNode all) {
    for (JsonNode each : all) {
      if (each instanceof ObjectNode one && !one.has(WHEN)) {
        one.putArray(WHEN);
      }
    }
  }

  static String write(AssessmentReport report) {
    return new ReportJson(report.world()).mapper.writeValueAsString(tree(report)) + "\n";
  }

  /**
   * Reads a report of this version or of version 0.1.
   *
   * @throws JacksonException if it is none
   * @throws IllegalArgumentException if it is not of this world
   */
  static AssessmentReport read(String text, World world) {
    ReportJson json = new ReportJson(world);
    if (!(json.mapper.readTree(text) instanceof ObjectNode tree)) {
      throw new IllegalArgumentException("an object was expected");
    }
    if (!tree.has(VERSION_FIELD)) {
      return json.mapper.treeToValue(tree, EarlierReport.class).in(world);
    }
    if (tree.get(VERSION_FIELD).asInt() != VERSION) {
      throw new IllegalArgumentException(
          "reports of version " + VERSION + " are read here, not " + tree.get(VERSION_FIELD));
    }
    for (String perhaps : List.of(SENTENCES, MISREPORTED)) {
      if (!tree.has(perhaps)) {
        tree.putArray(perhaps);
      }
    }
    for (JsonNode each : tree.path(CAPABILITIES)) {
      for (String perhaps : List.of(DECLARED, AT_LEAST_ONE_OF)) {
        if (each instanceof ObjectNode capability && !capability.has(perhaps)) {
          capability.putArray(perhaps);
        }
      }
      for (JsonNode needed : each.path(NEEDED)) {
        if (needed instanceof ObjectNode literal && !literal.has(PLAIN)) {
          literal.put(PLAIN, true);
        }
      }
      withEmpty(each.path(OUTCOMES));
    }
    withEmpty(tree.path(UNDECIDED));
    withEmpty(tree.path(INEXPRESSIBLE));
    if (!tree.has(POLICIES)) {
      tree.set(POLICIES, json.mapper.valueToTree(PolicyCounts.NONE));
    }
    if (!tree.has(STARTS)) {
      tree.set(STARTS, json.mapper.valueToTree(StartFindings.NONE));
    }
    if (!tree.has(LIVE_CHECK)) {
      tree.set(LIVE_CHECK, json.mapper.valueToTree(LiveCheck.NONE));
    }
    if (!tree.has(FAULTS)) {
      tree.set(FAULTS, json.mapper.valueToTree(Faults.NONE));
    }
    tree.put(WORLD, "in the journal");
    return json.mapper.treeToValue(tree, AssessmentReport.class);
  }
}
