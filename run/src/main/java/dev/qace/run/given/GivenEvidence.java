package dev.qace.run.given;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.agent.json.ExchangeJson;
import dev.qace.agent.json.JsonField;
import dev.qace.agent.json.PurposeJson;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.learner.evidence.Asked;
import dev.qace.learner.evidence.QuestionRecords;
import dev.qace.model.Condition;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Evidence from files: journals of runs, or plain traces with a line of JSON for each attempt.
 * Lines that are not valid are left out and reported.
 *
 * @param asked in order, each as a question of its own
 * @param corrupt the lines that were left out
 */
public record GivenEvidence(List<Asked> asked, List<Corrupt> corrupt) {
  private static final int LONGEST_LINE = 64 << 20;
  private static final int BATCH = 1;

  public GivenEvidence {
    asked = List.copyOf(asked);
    corrupt = List.copyOf(corrupt);
  }

  /**
   * A line that was left out.
   *
   * @param line from 1
   * @param offset of its first byte, from 0
   */
  public record Corrupt(Path file, long line, long offset, String why) {}

  /**
   * Reads files, in order.
   *
   * @param world the world that they must be about
   * @throws IOException if one cannot be read
   */
  public static GivenEvidence read(List<Path> files, World world) throws IOException {
    Reader reader = new Reader(world);
    for (Path file : files) {
      reader.read(file);
    }
    return new GivenEvidence(reader.asked, reader.corrupt);
  }

  public long steps() {
    return asked.stream().mapToLong(each -> each.transitions().count()).sum();
  }

  /** What is done with a line. */
  interface Lines {
    void line(byte[] text, long number, long offset) throws IOException;
  }

  /** Tells every line of a file that is not blank. */
  static void each(Path file, Lines lines) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      long number = 1;
      long offset = 0;
      long begin = 0;
      for (int next = in.read(); ; next = in.read(), offset++) {
        if (next == '\n' || next < 0) {
          if (!line.toString(StandardCharsets.UTF_8).isBlank()) {
            lines.line(line.toByteArray(), number, begin);
          }
          line.reset();
          number++;
          begin = offset + 1;
          if (next < 0) {
            return;
          }
        } else {
          line.write(next);
          if (line.size() > LONGEST_LINE) {
            throw new IOException(
                file + ":" + number + ": longer than " + (LONGEST_LINE >> 20) + " MiB");
          }
        }
      }
    } catch (NoSuchFileException e) {
      throw new IOException("there is no " + file, e);
    }
  }

  private static final class Reader {
    private final World world;
    private final ExchangeJson json;
    private final QuestionRecords records;
    private final List<Asked> asked = new ArrayList<>();
    private final List<Corrupt> corrupt = new ArrayList<>();

    Reader(World world) {
      this.world = world;
      this.json = ExchangeJson.ofReadable(world);
      this.records = new QuestionRecords(world, capability -> false);
    }

    void read(Path file) throws IOException {
      each(
          file,
          (text, number, offset) -> {
            try {
              line(JsonField.parse(file + ":" + number, text)).ifPresent(asked::add);
            } catch (UnexpectedJsonException | IllegalArgumentException wrong) {
              corrupt.add(new Corrupt(file, number, offset, String.valueOf(wrong.getMessage())));
            }
          });
    }

    private Optional<Asked> line(JsonField line) {
      if (!line.isObject()) {
        throw line.error("an object is expected here");
      }
      if (line.has("query")) {
        Query query = json.query(line.get("query"));
        Response response = json.response(line.get("response"), query);
        return Optional.of(records.read(BATCH, query.because(PurposeJson.read(line)), response));
      }
      // Headers, of journals and of traces, and lines of faults tell of no attempt.
      return line.has("instance") || line.has("state")
          ? Optional.of(attempt(line.object("state", "instance", "outcome")))
          : other(line);
    }

    private static Optional<Asked> other(JsonField line) {
      if (line.has("format") || line.has("objects") || line.has("faults")) {
        return Optional.empty();
      }
      throw line.error("neither an attempt nor a question of a journal");
    }

    private Asked attempt(JsonField line) {
      State state = json.state(line.get("state"));
      Instance instance = json.instance(line.get("instance"));
      if (!world.admits(instance)) {
        throw line.get("instance").error("no instance of this world");
      }
      JsonField outcome = line.get("outcome");
      Transition.Outcome came;
      if (outcome.isArray()) {
        came = new Transition.Moved(json.state(outcome));
      } else if (outcome.text().equals("refused")) {
        came = new Transition.Refused(state);
      } else {
        throw outcome.error("\"refused\" or the atoms that were true afterwards are expected here");
      }
      Policy policy = new Policy(List.of(new Policy.Rule(List.of(), instance)));
      Trace.End end = outcome.isArray() ? Trace.End.STEP_LIMIT : Trace.End.REFUSAL;
      Trace trace = new Trace(List.of(new Transition(state, instance, came)), end);
      Query query = new Query(state, policy, new Condition.Or(List.of()), 1, 1, 0);
      return Asked.of(BATCH, query, new Response.Answered(List.of(trace)));
    }
  }
}
