package dev.qace.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.qace.agent.Starts;
import dev.qace.wire.doctor.Diagnosis;
import dev.qace.wire.doctor.Doctor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** docs/protocol.schema.json, against what is really said. */
class SchemaTest {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final Path DOCS = Path.of(System.getProperty("qace.root"), "docs");

  private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();

  @TempDir private Path folder = Path.of("");

  /** The part of the schema for a request, or for the answer to one. */
  private static Schema schema(String part) throws IOException {
    String whole = Files.readString(DOCS.resolve("protocol.schema.json"));
    var schema = (tools.jackson.databind.node.ObjectNode) MAPPER.readTree(whole);
    schema.remove("anyOf");
    schema.put("$ref", "#/$defs/" + part);
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(schema.toString(), InputFormat.JSON);
  }

  private static void requireValid(String line, String part) throws IOException {
    Schema schema = SCHEMAS.get(part);
    if (schema == null) {
      schema = schema(part);
      SCHEMAS.put(part, schema);
    }
    assertThat(schema.validate(line, InputFormat.JSON)).as(part + ": " + line).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Starts.class)
  void everyMessageOfARecordedSessionIsAsTheSchemaSays(Starts starts) throws Exception {
    Path record = folder.resolve("session.ndjson");
    // The doctor tries everything that the agent offers.
    Diagnosis diagnosis =
        Doctor.examine(
            Programs.served(
                TimeLimits.DEFAULT, ServedAgent.command("warehouse", starts, Set.of(), record)),
            doing -> {});
    assertThat(diagnosis.findings()).noneMatch(Diagnosis.Finding::grave);
    List<String> lines = Files.readAllLines(record);
    assertThat(lines).hasSizeGreaterThan(100);
    // The last request may go unanswered: it may be the end that is said to the agent.
    for (int i = 0; i + 1 < lines.size(); i += 2) {
      String method = MAPPER.readTree(lines.get(i)).get("method").asString();
      requireValid(lines.get(i), "request");
      requireValid(lines.get(i + 1), "answers/" + method);
    }
  }

  @Test
  void theExamplesOfTheDocumentAreAsTheSchemaSays() throws IOException {
    String method = "";
    int examples = 0;
    StringBuilder message = new StringBuilder();
    for (String line : Files.readAllLines(DOCS.resolve("protocol.md"))) {
      if (!line.startsWith("→ ") && !line.startsWith("← ") && message.isEmpty()) {
        continue;
      }
      message.append(line.startsWith("→ ") || line.startsWith("← ") ? line.substring(2) : line);
      JsonNode json;
      try {
        json = MAPPER.readTree(message.toString());
      } catch (tools.jackson.core.JacksonException unfinished) {
        continue;
      }
      if (json.has("method")) {
        method = json.get("method").asString();
        requireValid(message.toString(), "request");
      } else {
        requireValid(message.toString(), json.has("error") ? "answers/error" : "answers/" + method);
      }
      message.setLength(0);
      examples++;
    }
    assertThat(message.toString()).isEmpty();
    assertThat(examples).isEqualTo(11);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"executed\":true}",
        "{\"executed\":true,\"state\":[],\"added\":[]}",
        "{\"executed\":\"yes\",\"state\":[]}",
        "{\"executed\":true,\"state\":[\"(p)\",\"(p)\"]}",
        "{\"executed\":true,\"stat\":[]}"
      })
  void theSchemaRefusesWhatTheReaderRefuses(String result) throws IOException {
    String line = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + result + "}";
    assertThat(schema("answers/step").validate(line, InputFormat.JSON)).isNotEmpty();
  }
}
