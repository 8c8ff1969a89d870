package dev.qace.model.ppddl;

import dev.qace.model.ppddl.text.Expression;
import dev.qace.model.ppddl.text.Expression.Group;
import dev.qace.model.ppddl.text.Expression.Symbol;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import dev.qace.model.ppddl.text.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The parts of a definition by their keywords, in any order. */
final class Sections {
  private static final Set<String> UNSUPPORTED =
      Set.of(":derived", ":axiom", ":durative-action", ":process", ":event", ":constraints");

  private final Source source;
  private final Map<String, List<Group>> byKeyword = new LinkedHashMap<>();

  private Sections(Source source) {
    this.source = source;
  }

  /**
   * The sections of {@code (define (kind name) section...)}.
   *
   * @param known what is read
   * @param leftOut what is understood, and of no use here
   */
  static Sections of(Source source, Group define, Set<String> known, Set<String> leftOut) {
    Sections sections = new Sections(source);
    for (Expression part : define.parts().subList(2, define.parts().size())) {
      if (!(part instanceof Group group) || !group.head().startsWith(":")) {
        throw source.error(
            part,
            "a section is expected here, such as (:init (p)), not "
                + Quoted.of(part)
                + ". Is there a ')' too many before it?");
      }
      if (leftOut.contains(group.head())) {
        source.warnOnce(
            group.head(),
            group,
            group.head() + " is left out: only what is true or false is modelled");
      } else if (known.contains(group.head())) {
        sections.byKeyword.computeIfAbsent(group.head(), key -> new ArrayList<>()).add(group);
      } else {
        throw sections.unknown(group, known);
      }
    }
    return sections;
  }

  private PpddlException unknown(Group group, Set<String> known) {
    String keyword = Quoted.name(group.head());
    return source.error(
        group.parts().get(0),
        UNSUPPORTED.contains(group.head())
            ? keyword + " is not supported: it cannot be expressed by actions alone"
            : "section "
                + keyword
                + " is not known here."
                + Suggestion.of(group.head(), new TreeSet<>(known)));
  }

  /** Every section of that keyword. */
  List<Group> all(String keyword) {
    return byKeyword.getOrDefault(keyword, List.of());
  }

  /** The sections of a keyword that should be there once; a second one adds to the first. */
  List<Group> joined(String keyword) {
    List<Group> groups = all(keyword);
    if (groups.size() > 1) {
      source.warn(
          groups.get(1), "a second " + keyword + " section; it is read as part of the first");
    }
    return groups;
  }

  /** The one part of a section that may be there once, with one part. */
  Optional<Expression> single(String keyword) {
    List<Group> groups = all(keyword);
    if (groups.isEmpty()) {
      return Optional.empty();
    }
    if (groups.size() > 1) {
      throw source.error(
          groups.get(1),
          "a second "
              + keyword
              + ", after the one at line "
              + source.line(groups.get(0).offset())
              + ". Only one can be meant");
    }
    Group group = groups.get(0);
    if (group.parts().size() != 2) {
      throw source.error(
          group.parts().size() > 2 ? group.parts().get(2) : group,
          keyword + " takes one part, got " + (group.parts().size() - 1));
    }
    return Optional.of(group.parts().get(1));
  }

  /** Requirements are not kept, since a model shows what it needs; but a typo is worth a word. */
  void checkRequirements() {
    for (Group group : all(":requirements")) {
      for (Expression requirement : group.arguments()) {
        if (!(requirement instanceof Symbol symbol)) {
          throw source.error(
              requirement,
              "a requirement is expected here, such as :typing, not " + Quoted.of(requirement));
        }
        if (!Requirements.KNOWN.contains(symbol.text())) {
          source.warn(
              symbol,
              "requirement "
                  + Quoted.name(symbol.text())
                  + " is not known."
                  + Suggestion.of(symbol.text(), Requirements.KNOWN));
        }
      }
    }
  }
}
