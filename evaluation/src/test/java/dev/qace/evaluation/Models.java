package dev.qace.evaluation;

import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.simulators.BuiltInAgent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The models that tests speak of. */
final class Models {
  private Models() {}

  static BuiltInAgent agent(String name) {
    return BuiltInAgent.named(name).orElseThrow();
  }

  /** A built-in agent's model with some of its text replaced. */
  static Domain edited(String agent, String... fromTo) {
    String text = text(agent);
    for (int i = 0; i < fromTo.length; i += 2) {
      if (!text.contains(fromTo[i])) {
        throw new IllegalArgumentException(agent + " has no " + fromTo[i]);
      }
      text = text.replace(fromTo[i], fromTo[i + 1]);
    }
    return domain(text);
  }

  private static String text(String agent) {
    String file = agent + "/domain.ppddl";
    try (InputStream in = BuiltInAgent.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(file, e);
    }
  }

  static Domain domain(String text) {
    return PpddlReader.parse("test", text).domain();
  }

  static Problem problem(Domain domain, String text) {
    return PpddlReader.parse("test", text, domain).problem();
  }

  /** A domain over p, q and r of one object and s of two, with this one action. */
  static Domain small(String action) {
    return domain(
        "(define (domain d) (:types t)"
            + " (:predicates (p ?o - t) (q ?o - t) (r ?o - t) (s ?o ?u - t))"
            + action
            + ")");
  }

  static ModelComparison compareSmall(String learned, String truth) {
    return ModelComparison.of(small(action(learned)), small(action(truth)));
  }

  private static String action(String body) {
    return "(:action a :parameters (?x ?y - t) " + body + ")";
  }
}
