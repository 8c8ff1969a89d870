package dev.qace.learner.knowledge.extension;

import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.OtherObjects;
import dev.qace.learner.lifting.OtherObjects.LiftedLiteral;
import dev.qace.model.LiftedAtom;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.Variable;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * All conditions that can be said about a capability: of one other object or two, with one literal
 * or two, the objects different from those that parameters name or whichever they are; and of none,
 * two literals of parameters and constants.
 */
final class ConditionForms {
  /** Atoms of more constants than this are looked at only where they change. */
  static final int MOST_CONSTANTS = 8;

  private final Lifting lifting;
  private final TypeHierarchy types;

  ConditionForms(Lifting lifting) {
    this.lifting = lifting;
    this.types = lifting.world().vocabulary().types();
  }

  /**
   * Each atom of parameters and constants, whether or not it can be said about the capability yet.
   */
  List<OtherObjects> ofNamedAtoms() {
    return named().stream().map(ConditionForms::of).toList();
  }

  /** An atom of parameters and constants as a condition. */
  static OtherObjects of(LiftedAtom atom) {
    return new OtherObjects(List.of(), List.of(), List.of(new LiftedLiteral(atom, true)));
  }

  /** Two literals of parameters and constants together. */
  List<OtherObjects> ofNamedPairs() {
    return pairsOf(named()).stream()
        .map(pair -> new OtherObjects(List.of(), List.of(), pair))
        .toList();
  }

  private List<LiftedAtom> named() {
    List<WorldObject> constants = lifting.world().vocabulary().constants();
    return constants.size() > MOST_CONSTANTS
        ? lifting.namedAtoms()
        : lifting.extended(lifting.extension().withConstants(constants)).namedAtoms();
  }

  /** Nothing but that there is an object. */
  List<OtherObjects> ofNoLiteral() {
    return variableTypes().stream()
        .map(type -> variable(type, 0))
        .flatMap(
            object ->
                apart(object).stream()
                    .map(apart -> new OtherObjects(List.of(object), apart, List.of())))
        .toList();
  }

  /** One literal of one object. */
  List<OtherObjects> ofOneLiteral() {
    Set<OtherObjects> all = new LinkedHashSet<>();
    for (Type type : variableTypes()) {
      Variable object = variable(type, 0);
      for (LiftedAtom atom : atoms(List.of(object))) {
        for (boolean positive : new boolean[] {true, false}) {
          for (List<Term> apart : apart(object)) {
            all.add(
                new OtherObjects(
                    List.of(object), apart, List.of(new LiftedLiteral(atom, positive))));
          }
        }
      }
    }
    return List.copyOf(all);
  }

  /** Two literals of one object. */
  List<OtherObjects> ofTwoLiterals() {
    Set<OtherObjects> all = new LinkedHashSet<>();
    for (Type type : variableTypes()) {
      Variable object = variable(type, 0);
      pairs(List.of(object))
          .forEach(
              pair ->
                  apart(object)
                      .forEach(apart -> all.add(new OtherObjects(List.of(object), apart, pair))));
    }
    return List.copyOf(all);
  }

  /** One literal or two of two objects, both of which each of the objects has to do with. */
  List<OtherObjects> ofTwoObjects() {
    Set<OtherObjects> all = new LinkedHashSet<>();
    List<Type> some = variableTypes();
    for (int i = 0; i < some.size(); i++) {
      for (int j = i; j < some.size(); j++) {
        List<Variable> objects = List.of(variable(some.get(i), 0), variable(some.get(j), 1));
        for (LiftedAtom atom : atoms(objects)) {
          if (atom.terms().containsAll(objects)) {
            all.add(new OtherObjects(objects, List.of(), List.of(new LiftedLiteral(atom, true))));
            all.add(new OtherObjects(objects, List.of(), List.of(new LiftedLiteral(atom, false))));
          }
        }
        pairs(objects).stream()
            .filter(pair -> isConnected(pair, objects))
            .forEach(pair -> all.add(new OtherObjects(objects, List.of(), pair)));
      }
    }
    return List.copyOf(all);
  }

  /** Whether one literal is about both objects, so that there is no saying it of each alone. */
  private static boolean isConnected(List<LiftedLiteral> pair, List<Variable> objects) {
    return pair.stream().anyMatch(literal -> literal.atom().terms().containsAll(objects));
  }

  private List<List<LiftedLiteral>> pairs(List<Variable> objects) {
    return pairsOf(atoms(objects));
  }

  private static List<List<LiftedLiteral>> pairsOf(List<LiftedAtom> atoms) {
    List<List<LiftedLiteral>> pairs = new ArrayList<>();
    for (int i = 0; i < atoms.size(); i++) {
      for (int j = i + 1; j < atoms.size(); j++) {
        for (int signs = 0; signs < 4; signs++) {
          pairs.add(
              List.of(
                  new LiftedLiteral(atoms.get(i), (signs & 1) == 0),
                  new LiftedLiteral(atoms.get(j), (signs & 2) == 0)));
        }
      }
    }
    return pairs;
  }

  /** The types of which predicates tell, each once. */
  private List<Type> variableTypes() {
    return lifting.world().vocabulary().predicates().stream()
        .flatMap(predicate -> predicate.parameters().stream())
        .map(Variable::type)
        .distinct()
        .toList();
  }

  /** One whose name no parameter has. */
  private Variable variable(Type type, int number) {
    String name = number == 0 ? "other" : "another";
    while (isTaken(name)) {
      name = name + "-object";
    }
    return new Variable(name, type);
  }

  private boolean isTaken(String name) {
    return lifting.capability().parameters().stream().anyMatch(each -> each.name().equals(name));
  }

  /** From which parameters the object may have to be different: none, all, or one of several. */
  private List<List<Term>> apart(Variable object) {
    List<Term> same =
        lifting.capability().parameters().stream()
            .filter(each -> types.overlap(each.type(), object.type()))
            .<Term>map(each -> each)
            .toList();
    List<List<Term>> ways = new ArrayList<>(List.of(List.of()));
    if (!same.isEmpty()) {
      ways.add(same);
    }
    if (same.size() > 1) {
      same.forEach(each -> ways.add(List.of(each)));
    }
    return ways;
  }

  /**
   * All atoms over these objects, the parameters and the constants that name one of the objects.
   */
  List<LiftedAtom> atoms(List<Variable> objects) {
    List<Term> terms = new ArrayList<>(objects);
    terms.addAll(lifting.terms());
    List<LiftedAtom> atoms = new ArrayList<>();
    for (Predicate predicate : lifting.world().vocabulary().predicates()) {
      fill(predicate, terms, objects, new ArrayList<>(), atoms);
    }
    return atoms;
  }

  private void fill(
      Predicate predicate,
      List<Term> terms,
      List<Variable> objects,
      List<Term> chosen,
      List<LiftedAtom> atoms) {
    if (chosen.size() == predicate.arity()) {
      if (chosen.stream().anyMatch(objects::contains)) {
        atoms.add(new LiftedAtom(predicate, chosen));
      }
      return;
    }
    Type wanted = predicate.parameters().get(chosen.size()).type();
    for (Term term : terms) {
      if (types.within(term.type(), wanted)) {
        chosen.add(term);
        fill(predicate, terms, objects, chosen, atoms);
        chosen.remove(chosen.size() - 1);
      }
    }
  }
}
