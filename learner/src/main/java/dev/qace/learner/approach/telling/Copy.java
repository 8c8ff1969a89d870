package dev.qace.learner.approach.telling;

import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.vocabulary.Predicate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One hypothesis' own copy of the predicates, and what is said in terms of it. */
public final class Copy {
  private final Map<Predicate, Predicate> copies = new LinkedHashMap<>();

  /**
   * @param suffix to tell the copies apart for a reader; nothing depends on it
   */
  public Copy(List<Predicate> predicates, String suffix, FreshNames names) {
    for (Predicate predicate : predicates) {
      String name = names.fresh(predicate.name() + suffix);
      copies.put(predicate, new Predicate(name, predicate.parameters()));
    }
  }

  public List<Predicate> predicates() {
    return List.copyOf(copies.values());
  }

  private Predicate of(Predicate predicate) {
    Predicate copy = copies.get(predicate);
    if (copy == null) {
      throw new IllegalArgumentException("the vocabulary has no predicate " + predicate);
    }
    return copy;
  }

  public Atom of(Atom atom) {
    return new Atom(of(atom.predicate()), atom.objects());
  }

  private LiftedAtom of(LiftedAtom atom) {
    return new LiftedAtom(of(atom.predicate()), atom.terms());
  }

  public Condition of(Condition condition) {
    if (condition instanceof Condition.Holds holds) {
      return new Condition.Holds(of(holds.atom()));
    } else if (condition instanceof Condition.Not not) {
      return new Condition.Not(of(not.part()));
    } else if (condition instanceof Condition.And and) {
      return new Condition.And(and.parts().stream().map(this::of).toList());
    } else if (condition instanceof Condition.Or or) {
      return new Condition.Or(or.parts().stream().map(this::of).toList());
    } else if (condition instanceof Condition.Imply imply) {
      return new Condition.Imply(of(imply.premise()), of(imply.conclusion()));
    } else if (condition instanceof Condition.ForAll forAll) {
      return new Condition.ForAll(forAll.variables(), of(forAll.body()));
    } else if (condition instanceof Condition.Exists exists) {
      return new Condition.Exists(exists.variables(), of(exists.body()));
    }
    return condition;
  }

  /** For what one outcome changes: no draws. */
  public Effect of(Effect effect) {
    if (effect instanceof Effect.Change change) {
      return new Effect.Change(of(change.atom()), change.value());
    } else if (effect instanceof Effect.When when) {
      return new Effect.When(of(when.condition()), of(when.effect()));
    } else if (effect instanceof Effect.ForAll forAll) {
      return new Effect.ForAll(forAll.variables(), of(forAll.body()));
    } else if (effect instanceof Effect.And and) {
      return new Effect.And(and.parts().stream().map(this::of).toList());
    }
    throw new IllegalArgumentException("an outcome makes no draw: " + effect);
  }

  /** The opposite, with negation at the atoms alone, as the paper's example writes it. */
  public static Condition opposite(Condition condition) {
    if (condition instanceof Condition.Not not) {
      return not.part();
    } else if (condition instanceof Condition.And and) {
      return either(and.parts().stream().map(Copy::opposite).toList());
    } else if (condition instanceof Condition.Or or) {
      return new Condition.And(or.parts().stream().map(Copy::opposite).toList());
    } else if (condition instanceof Condition.Imply imply) {
      return new Condition.And(List.of(imply.premise(), opposite(imply.conclusion())));
    } else if (condition instanceof Condition.ForAll forAll) {
      return new Condition.Exists(forAll.variables(), opposite(forAll.body()));
    } else if (condition instanceof Condition.Exists exists) {
      return new Condition.ForAll(exists.variables(), opposite(exists.body()));
    }
    return new Condition.Not(condition);
  }

  private static Condition either(List<Condition> parts) {
    return parts.size() == 1 ? parts.get(0) : new Condition.Or(parts);
  }
}
