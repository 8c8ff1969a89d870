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
      "a article b body code dd details div dl dt footer g h1 h2 h3 h4 head header html li main meta"
          + " nav ol p path polygon pre rect section span strong style summary svg text title ul";

  private static final List<String> PHRASES =
      List.of(
          "<script>window.ran=1</script> {0}",
          "\"><img src=x onerror=window.ran=1> is at {0}",
          "javascript:window.ran=1 is {0}",
          "</style></svg></pre><iframe srcdoc='<script>parent.ran=1</script>'></iframe> is {0}",
          "&#x3c;script&#x3e;window.ran=1&#x3c;/script&#x3e;",
          "' onclick='window.ran=1' autofocus onfocus='window.ran=1' {0} \u202E\u2066 \u0000\u0007");

  private HostileRun() {}

  /** Copies a run of the driver, and gives it names and reasons that a page must not believe. */
  static Path of(Path run, Path out) throws IOException {
    Files.createDirectories(out);
    for (String file : List.of("run.json", "report.json", "model.ppddl", "journal.ndjson")) {
      String text = Files.readString(run.resolve(file));
      Files.writeString(
          out.resolve(file),
          text.replace("l-1-3", "<svg/onload=window.ran=1>")
              .replace("location", "<img/src=x/onerror=window.ran=1>"));
    }
    Path file = out.resolve("report.json");
    ObjectNode report = (ObjectNode) MAPPER.readTree(Files.readString(file));
    report.put("agent", NAME);
    report.put("strategy", NAME);
    ((ArrayNode) report.get("assumes")).add(NAME);
    undecided(report, "precondition", "(vehicle-at ?from)");
    undecided(report, "effect", NAME);
    ObjectNode beyond = ((ArrayNode) report.get("inexpressible")).addObject();
    beyond.put("capability", "move-vehicle").put("place", "effect").put("reason", NAME);
    ObjectNode step = beyond.putArray("proof").addObject();
    step.putArray("state").add(NAME);
    step.put("instance", NAME).put("outcome", NAME).putArray("after").add(NAME);
    ObjectNode learned = (ObjectNode) report.get("capabilities").get(0);
    learned.put("fittedChecks", 3);
    ((ArrayNode) learned.get("surprises")).add(NAME);
    ((ArrayNode) learned.get("boundTypes")).add(NAME);
    Files.writeString(file, MAPPER.writeValueAsString(report));
    return out;
  }

  private static void undecided(ObjectNode report, String place, String literal) {
    ((ArrayNode) report.get("undecided"))
        .addObject()
        .put("capability", "move-vehicle")
        .put("place", place)
        .put("literal", literal)
        .put("reason", NAME);
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
