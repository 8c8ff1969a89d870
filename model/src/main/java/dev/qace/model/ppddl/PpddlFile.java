package dev.qace.model.ppddl;

import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.model.ppddl.text.Warning;
import java.util.List;

/**
 * What a file holds, in its order, and what its author should look at again.
 *
 * @param source where it was read
 */
public record PpddlFile(
    String source, List<Domain> domains, List<Problem> problems, List<Warning> warnings) {
  public PpddlFile {
    domains = List.copyOf(domains);
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
  }

  /**
   * The first domain.
   *
   * @throws PpddlException if there is none
   */
  public Domain domain() {
    if (domains.isEmpty()) {
      throw new PpddlException(
          source, 1, 1, "a domain is wanted, but this file holds only problems");
    }
    return domains.get(0);
  }

  /**
   * The first problem.
   *
   * @throws PpddlException if there is none
   */
  public Problem problem() {
    if (problems.isEmpty()) {
      throw new PpddlException(
          source, 1, 1, "a problem is wanted, but this file holds only a domain");
    }
    return problems.get(0);
  }
}
