package dev.qace.report.words;

import dev.qace.agent.Phrases;
import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Effect;
import dev.qace.model.Instance;
import dev.qace.model.LiftedAtom;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Facts and deeds in words: the agent's phrases or, if there is none, the names of its vocabulary.
 * Thread-safe.
 */
public final class Wording {

  /** What is said about a fact. */
  public enum Mood {
    IS,
    IS_NOT,
    NO_LONGER
  }

  private static final Set<String> PREPOSITIONS =
      Set.of(
          "at", "in", "on", "of", "to", "from", "by", "with", "inside", "under", "near", "above",
          "below", "behind", "into", "onto", "for");

  private final Phrases phrases;

  public Wording(Phrases phrases) {
    this.phrases = phrases;
  }

  /** {@code the vehicle is at l1}. */
  public Words fact(Atom atom, Mood mood) {
    return fact(atom.predicate(), atom.objects().stream().map(WorldObject::name).toList(), mood);
  }

  /** {@code the vehicle is at A}. */
  public Words fact(LiftedAtom atom, Mood mood, Naming naming) {
    return fact(atom.predicate(), naming.of(atom.terms()), mood);
  }

  private Words fact(Predicate predicate, List<String> names, Mood mood) {
    String phrase = phrases.predicates().get(predicate);
    if (phrase == null || phrase.isBlank()) {
      Words plain = named(predicate.name(), names);
      return switch (mood) {
        case IS -> plain;
        case IS_NOT -> plain.after("not ");
        case NO_LONGER -> plain.after("no longer ");
      };
    }
    Phrase said = new Phrase(phrase.strip());
    Phrase turned =
        switch (mood) {
          case IS -> said;
          case IS_NOT -> said.negated();
          case NO_LONGER -> said.ended();
        };
    return turned.about(names);
  }

  /**
   * What must hold. Conditions beyond literals, equalities, alternatives of such, and that there
   * are objects of which such hold are said in PDDL.
   *
   * @param naming what the variables are called
   */
  public Words condition(Condition condition, Naming naming) {
    if (condition instanceof Condition.Holds holds) {
      return fact(holds.atom(), Mood.IS, naming);
    } else if (condition instanceof Condition.Equal equal) {
      return joined(naming.of(List.of(equal.left(), equal.right())), " and ", " are the same");
    } else if (condition instanceof Condition.Not not) {
      if (not.part() instanceof Condition.Holds holds) {
        return fact(holds.atom(), Mood.IS_NOT, naming);
      } else if (not.part() instanceof Condition.Equal equal) {
        return joined(naming.of(List.of(equal.left(), equal.right())), " and ", " are different");
      } else if (not.part() instanceof Condition.Exists exists) {
        return new OtherObjectWords(this, exists).said(false, naming);
      }
    } else if (condition instanceof Condition.Exists exists) {
      return new OtherObjectWords(this, exists).said(true, naming);
    }
    if (condition instanceof Condition.And and && !and.parts().isEmpty()) {
      return joined(and.parts(), " and ", naming);
    } else if (condition instanceof Condition.Or or && !or.parts().isEmpty()) {
      boolean nested = or.parts().stream().anyMatch(Condition.And.class::isInstance);
      return joined(or.parts(), nested ? ", or " : " or ", naming).after("either ");
    }
    return Words.of(condition.toString());
  }

  /** So many of these conditions, one after another. */
  public Words listed(List<Condition> conditions, int most, Naming naming) {
    Words named = joined(conditions.stream().limit(most).toList(), "; ", naming);
    return conditions.size() > most
        ? Words.of("; and " + (conditions.size() - most) + " more").after(named)
        : named;
  }

  private Words joined(List<Condition> parts, String between, Naming naming) {
    List<Words.Piece> pieces = new ArrayList<>();
    for (Condition part : parts) {
      if (!pieces.isEmpty()) {
        pieces.add(new Words.Plain(between));
      }
      pieces.addAll(condition(part, naming).pieces());
    }
    return new Words(pieces);
  }

  /** What changes: {@code the vehicle is no longer at A}. Several occur together. */
  public Words effect(List<Effect> changes, Naming naming) {
    List<Words.Piece> pieces = new ArrayList<>();
    for (Effect effect : changes) {
      if (!pieces.isEmpty()) {
        pieces.add(new Words.Plain(" and "));
      }
      pieces.addAll(effect(effect, naming).pieces());
    }
    return pieces.isEmpty() ? Words.of("nothing changes") : new Words(pieces);
  }

  /** The same of one change. */
  public Words effect(Effect effect, Naming naming) {
    if (effect instanceof Effect.ForAll every) {
      return OtherObjectWords.of(this, every, naming);
    }
    return effect instanceof Effect.Change change
        ? fact(change.atom(), change.value() ? Mood.IS : Mood.NO_LONGER, naming)
        : Words.of(effect.toString());
  }

  /** {@code drive from location A to location B}. */
  public Words deed(Capability capability, Naming naming) {
    return deed(capability, naming.of(capability.parameters()));
  }

  /** {@code drive from l1 to l2}. */
  public Words deed(Instance instance) {
    return deed(instance.capability(), instance.objects().stream().map(WorldObject::name).toList());
  }

  private Words deed(Capability capability, List<String> names) {
    String phrase = phrases.capabilities().get(capability);
    return phrase == null || phrase.isBlank()
        ? named(capability.name(), names)
        : new Phrase(phrase.strip()).about(names);
  }

  /** Without a phrase, no grammar is guessed: {@code vehicle at A}, {@code road: A, B}. */
  private static Words named(String name, List<String> names) {
    String words = Naming.readable(name);
    String last = words.substring(words.lastIndexOf(' ') + 1);
    if (names.isEmpty()) {
      return Words.of(words);
    }
    boolean sentence = names.size() == 1 && PREPOSITIONS.contains(last);
    return joined(names, ", ", "").after(words + (sentence ? " " : ": "));
  }

  private static Words joined(List<String> names, String between, String after) {
    List<Words.Piece> pieces = new ArrayList<>();
    for (String name : names) {
      if (!pieces.isEmpty()) {
        pieces.add(new Words.Plain(between));
      }
      pieces.add(new Words.Name(name));
    }
    if (!after.isEmpty()) {
      pieces.add(new Words.Plain(after));
    }
    return new Words(pieces);
  }
}
