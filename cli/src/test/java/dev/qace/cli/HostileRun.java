package dev.qace.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A run whose agent tries to get into the page: by its name, its objects, types and phrases. */
final class HostileRun {
  private static final JsonMapper MAPPER = new JsonMapper();

  static final String NAME =
      "</title></style><script>window.ran=1</script>\"><img src=x onerror=window.ran=1>";

  /** Every element that a report consists of; no script, no img. */
  static final String ELEMENTS =
      "a article b body button code dd details div dl dt footer g h1 h2 h3 h4 head header html li main meta"
          + " nav ol p path polygon pre rect script section span strong style summary svg text title ul";

  private static final List<String> PHRASES =
      List.of(
          "<script>window.ran=1</script> {0}",
          "\"><img src=x onerror=window.ran=1> is at {0}",
          "javascript:window.ran=1 is {0}",
          "</style></svg></pre><iframe srcdoc='<script>parent.ran=1</script>'></iframe> is {0}",
          "&#x3c;script&#x3e;window.ran=1&#x3c;/script&#x3e;",
          "' onclick='window.ran=1' autofocus onfocus='window.ran=1' {0} \u202E\u2066 \u0000\u0007");

  private static final String OBJECT = "<svg/onload=window.ran=1>";

  private HostileRun() {}

  /** Copies a run of the driver, and gives it names and reasons that a page must not believe. */
  static Path of(Path run, Path out) throws IOException {
    Files.createDirectories(out);
    for (String file : List.of("run.json", "report.json", "model.ppddl", "journal.ndjson")) {
      String text = Files.readString(run.resolve(file));
      Files.writeString(
          out.resolve(file),
          text.replace("l-1-3", OBJECT).replace("location", "<img/src=x/onerror=window.ran=1>"));
    }
    Path file = out.resolve("report.json");
    ObjectNode report = (ObjectNode) MAPPER.readTree(Files.readString(file));
    report.put("agent", NAME);
    report.put("strategy", NAME);
    report.putArray("sentences").add(NAME);
    sentence(((ArrayNode) report.get("assumptions")).addObject());
    ObjectNode needed = undecided(report, "Needed");
    literal(needed.withObject("slot").putObject("literal"), "vehicle-at", "?from");
    ObjectNode changed = undecided(report, "Changed");
    literal(changed.withObject("slot").putObject("change"), "spare-in", "?to");
    changed.putObject("reason").put("kind", "StartRefused").putObject("answer").put("reason", NAME);
    ObjectNode beyond = ((ArrayNode) report.get("inexpressible")).addObject();
    beyond.put("capability", "move-vehicle").put("place", "effect").put("byCheck", true);
    sentence(beyond.putObject("reason"));
    beyond
        .putArray("proof")
        .addObject()
        .put("instance", "(move-vehicle " + OBJECT + " " + OBJECT + ")")
        .put("outcome", "moved")
        .putArray("state")
        .add("(spare-in " + OBJECT + ")");
    ObjectNode learned = (ObjectNode) report.get("capabilities").get(0);
    learned.put("passedChecks", 3);
    ObjectNode surprise = ((ArrayNode) learned.get("surprises")).addObject();
    sentence(surprise.put("capability", "move-vehicle").putObject("reason"));
    ((ArrayNode) learned.get("boundTypes")).addArray().add(NAME);
    Files.writeString(file, MAPPER.writeValueAsString(report));
    return out;
  }

  private static void sentence(ObjectNode reason) {
    reason.put("kind", "EarlierVersion").put("sentence", 0);
  }

  private static void literal(ObjectNode literal, String predicate, String term) {
    literal.putArray("atom").add(predicate).add(term);
    literal.put("positive", true);
  }

  private static ObjectNode undecided(ObjectNode report, String slot) {
    ObjectNode open = ((ArrayNode) report.get("undecided")).addObject();
    open.put("capability", "move-vehicle").putObject("slot").put("kind", slot);
    sentence(open.putObject("reason"));
    return open;
  }

  static Path phrases(Path file) throws IOException {
    ObjectNode json = MAPPER.createObjectNode();
    ObjectNode predicates = json.putObject("predicates");
    predicates.put("vehicle-at", PHRASES.get(0)).put("spare-in", PHRASES.get(1));
    predicates.put("road", PHRASES.get(3)).put("not-flattire", PHRASES.get(4));
    json.putObject("capabilities")
        .put("move-vehicle", PHRASES.get(5))
        .put("change-tire", PHRASES.get(2));
    return Files.writeString(file, MAPPER.writeValueAsString(json));
  }
}
