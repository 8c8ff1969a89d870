package dev.qace.simulators;

import dev.qace.agent.Phrases;
import dev.qace.agent.json.JsonField;
import dev.qace.agent.json.PhrasesJson;
import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One of the agents of the paper's Sec. 5: the model it plays, the small problem it is assessed on,
 * and larger ones on which to test what was learned.
 *
 * @param benchmarks larger problems of the public benchmark from which the agent comes; none where
 *     it comes from elsewhere
 * @param phrases how its vocabulary is said in words
 */
public record BuiltInAgent(
    String name,
    Domain domain,
    Problem training,
    List<Problem> tests,
    List<Problem> benchmarks,
    Phrases phrases) {

  /** The names of all there are. */
  public static final List<String> NAMES =
      List.of("cafe-symbolic", "warehouse", "driver", "first-responder", "elevator");

  private static final int TESTS = 4;

  public BuiltInAgent {
    tests = List.copyOf(tests);
    benchmarks = List.copyOf(benchmarks);
  }

  /** The agent of that name. */
  public static Optional<BuiltInAgent> named(String name) {
    return NAMES.contains(name) ? Optional.of(load(name)) : Optional.empty();
  }

  /** The world of the training problem. */
  public World world() {
    return World.of(domain, training);
  }

  public PpddlSimulator simulator() {
    return new PpddlSimulator(domain, world()).saying(phrases);
  }

  private static BuiltInAgent load(String name) {
    String file = name + "/domain.ppddl";
    Domain domain = PpddlReader.parse(file, text(file)).domain();
    return new BuiltInAgent(
        name,
        domain,
        problem(name + "/training.ppddl", domain),
        IntStream.rangeClosed(1, TESTS)
            .mapToObj(i -> problem(name + "/test-" + i + ".ppddl", domain))
            .toList(),
        IntStream.iterate(1, i -> has(benchmark(name, i)), i -> i + 1)
            .mapToObj(i -> problem(benchmark(name, i), domain))
            .toList(),
        phrases(name + "/phrases.json", domain));
  }

  private static String benchmark(String name, int number) {
    return name + "/benchmark-" + number + ".ppddl";
  }

  private static boolean has(String file) {
    return BuiltInAgent.class.getResource(file) != null;
  }

  private static Phrases phrases(String file, Domain domain) {
    return PhrasesJson.read(JsonField.parse(file, text(file)), domain.vocabulary());
  }

  private static Problem problem(String file, Domain domain) {
    PpddlFile read = PpddlReader.parse(file, text(file), domain);
    return read.problem();
  }

  private static String text(String file) {
    try (InputStream in = BuiltInAgent.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("the built-in file " + file + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the built-in file " + file, e);
    }
  }
}
