package dev.qace.model.ppddl;

import dev.qace.model.Atom;
import dev.qace.model.Probability;
import dev.qace.model.ppddl.text.Expected;
import dev.qace.model.ppddl.text.Expression;
import dev.qace.model.ppddl.text.Expression.Group;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The {@code :init} of a problem: the atoms that are true in its one initial state. Where a file
 * leaves open what is true at first, that is read as false, and said.
 */
final class InitReader {
  private static final int MOST_LISTED = 10;

  private final Source source;
  private final AtomReader atoms;
  private final Set<Atom> initial = new LinkedHashSet<>();
  private final Set<Atom> denied = new LinkedHashSet<>();
  private final List<Group> open = new ArrayList<>();
  private @Nullable Group firstRepeated;
  private int repeated;

  private InitReader(Source source, Scope scope) {
    this.source = source;
    this.atoms = new AtomReader(source, scope);
  }

  static Set<Atom> read(Source source, Scope scope, List<Group> sections) {
    InitReader reader = new InitReader(source, scope);
    sections.forEach(section -> section.arguments().forEach(reader::certain));
    reader.sayWhatIsRepeated();
    reader.open.forEach(reader::sayWhatIsOpen);
    return reader.initial;
  }

  private void certain(Expression expression) {
    Group group = group(expression);
    switch (group.head()) {
      case "and" -> group.arguments().forEach(this::certain);
      case "=" -> leaveOut(group);
      case "not" -> deny(group);
      case "probabilistic" -> {
        open.add(group);
        for (Branches.Branch branch : Branches.read(source, group)) {
          if (branch.probability().equals(Probability.ONE)) {
            certain(branch.effect());
          }
        }
      }
      case "oneof" -> {
        open.add(group);
        if (group.parts().size() == 2) {
          certain(group.parts().get(1));
        }
      }
      default -> add(group);
    }
  }

  private Group group(Expression expression) {
    if (expression instanceof Group group
        && !group.parts().isEmpty()
        && (!Declared.RESERVED.contains(group.head())
            || Set.of("and", "=", "not", "probabilistic", "oneof").contains(group.head()))) {
      return group;
    }
    throw source.error(
        expression, "an atom that is true at first is expected here, not " + Quoted.of(expression));
  }

  private void leaveOut(Group group) {
    source.warnOnce("init =", group, "values of functions are left out: only atoms are modelled");
  }

  private void add(Group group) {
    Atom atom = atoms.ground(group);
    if (!denied.isEmpty() && denied.contains(atom)) {
      throw contradiction(group, atom);
    }
    if (!initial.add(atom)) {
      repeated++;
      if (firstRepeated == null) {
        firstRepeated = group;
      }
    }
  }

  private void deny(Group group) {
    Expected.parts(source, group, 2);
    Group inner = group(group.parts().get(1));
    if (inner.head().equals("=")) {
      leaveOut(inner);
      return;
    }
    Atom atom = atoms.ground(inner);
    if (initial.contains(atom)) {
      throw contradiction(group, atom);
    }
    denied.add(atom);
  }

  private PpddlException contradiction(Group group, Atom atom) {
    return source.error(group, Quoted.name(atom) + " is said to be both true and false at first");
  }

  private void sayWhatIsRepeated() {
    if (firstRepeated != null) {
      source.warn(
          firstRepeated,
          Quoted.name(atoms.ground(firstRepeated))
              + " is there already"
              + (repeated > 1 ? ", and so are " + (repeated - 1) + " more after it" : ""));
    }
  }

  private void sayWhatIsOpen(Group group) {
    Set<Atom> mentioned = new LinkedHashSet<>();
    mention(group, mentioned);
    mentioned.removeAll(initial);
    mentioned.removeAll(denied);
    if (mentioned.isEmpty()) {
      return;
    }
    List<String> listed = new ArrayList<>();
    mentioned.stream().limit(MOST_LISTED).forEach(atom -> listed.add(Quoted.name(atom)));
    if (mentioned.size() > MOST_LISTED) {
      listed.add("and " + (mentioned.size() - MOST_LISTED) + " more");
    }
    source.warn(
        group,
        "an initial state is one state, but this leaves open which. Read as false: "
            + String.join(" ", listed));
  }

  private void mention(Expression expression, Set<Atom> mentioned) {
    Group group = group(expression);
    switch (group.head()) {
      case "and", "oneof" -> group.arguments().forEach(part -> mention(part, mentioned));
      case "=" -> leaveOut(group);
      case "not" -> deniedByChance(group);
      case "probabilistic" ->
          Branches.read(source, group).stream()
              .filter(branch -> !branch.probability().isZero())
              .forEach(branch -> mention(branch.effect(), mentioned));
      default -> mentioned.add(atoms.ground(group));
    }
  }

  private void deniedByChance(Group group) {
    Expected.parts(source, group, 2);
    Group inner = group(group.parts().get(1));
    if (!inner.head().equals("=") && initial.contains(atoms.ground(inner))) {
      source.warn(
          group,
          Quoted.name(atoms.ground(inner))
              + " is read as true, though by chance it may be false at first");
    }
  }
}
