package dev.qace.learner.knowledge.invariant;

import dev.qace.learner.finding.start.Invariant;
import dev.qace.learner.finding.start.Invariant.Part;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Every invariant that can be said about a world in few words, and what each means there. */
final class Candidates {
  private static final int MOST_PARTS = 3;
  private static final int MOST_INVARIANTS = 3000;
  private static final int MOST_IN_GROUP = 64;

  /** Beside the others, so that many small groups leave room for what explains more. */
  private static final int MOST_LARGE = 500;

  private final World world;
  private final GroundInvariants grounding;
  private final List<Invariant> invariants = new ArrayList<>();
  private final List<List<GroundRule>> rules = new ArrayList<>();
  private final List<Optional<Type>> owners = new ArrayList<>();
  private final Set<Invariant> known = new LinkedHashSet<>();

  Candidates(World world) {
    this.world = world;
    this.grounding = new GroundInvariants(world);
    owners.add(Optional.empty());
    Set<Type> types = new LinkedHashSet<>();
    for (Predicate predicate : world.vocabulary().predicates()) {
      predicate.parameters().forEach(parameter -> types.add(parameter.type()));
    }
    types.forEach(type -> owners.add(Optional.of(type)));
    world.vocabulary().predicates().forEach(each -> add(new Invariant.Unchanged(each)));
    for (Optional<Type> owner : owners) {
      List<Part> parts = parts(owner);
      groups(owner, parts, new ArrayList<>(), 0);
      implications(owner, parts);
    }
  }

  /** Adds larger groups than can all be listed, as they fit what was seen. */
  void addLargeGroups(Collection<State> seen) {
    for (Optional<Type> owner : owners) {
      List<Part> parts = new ArrayList<>();
      List<BitSet> where = new ArrayList<>();
      int places = seen.size() * grounding.objects(owner).size();
      for (Part part : parts(owner)) {
        where(part, owner, seen)
            .ifPresent(
                each -> {
                  parts.add(part);
                  where.add(each);
                });
      }
      LargeGroups groups = new LargeGroups(where, places);
      for (BitSet group : groups.exactlyOne()) {
        addLarge(new Invariant.ExactlyOne(owner, LargeGroups.of(parts, group)));
      }
      for (BitSet group : groups.atMostOne()) {
        addLarge(new Invariant.AtMostOne(owner, LargeGroups.of(parts, group)));
      }
    }
  }

  private void addLarge(Invariant invariant) {
    if (invariant.length() > MOST_PARTS && invariant.length() <= MOST_IN_GROUP) {
      add(invariant, MOST_INVARIANTS + MOST_LARGE);
    }
  }

  /** Where atoms of a part were seen to be true; empty if several were at once. */
  private Optional<BitSet> where(Part part, Optional<Type> owner, Collection<State> seen) {
    List<BitSet> atoms =
        grounding.objects(owner).stream()
            .map(object -> grounding.atoms(List.of(part), object))
            .toList();
    BitSet where = new BitSet();
    int place = 0;
    for (State state : seen) {
      for (BitSet each : atoms) {
        long count = each.stream().filter(state::holds).count();
        if (count > 1) {
          return Optional.empty();
        }
        where.set(place++, count == 1);
      }
    }
    return Optional.of(where);
  }

  private List<Part> parts(Optional<Type> owner) {
    List<Part> parts = new ArrayList<>();
    for (Predicate predicate : world.vocabulary().predicates()) {
      if (owner.isEmpty() || predicate.arity() == 0) {
        parts.add(new Part(predicate, -1));
        continue;
      }
      for (int place = 0; place < predicate.arity(); place++) {
        Type wanted = predicate.parameters().get(place).type();
        if (world.vocabulary().types().within(owner.get(), wanted)) {
          parts.add(new Part(predicate, place));
        }
      }
    }
    return parts;
  }

  private static boolean isAbout(Optional<Type> owner, List<Part> parts) {
    return owner.isEmpty() || parts.stream().anyMatch(part -> part.place() >= 0);
  }

  private void groups(Optional<Type> owner, List<Part> parts, List<Part> chosen, int from) {
    if (!chosen.isEmpty() && isAbout(owner, chosen)) {
      add(new Invariant.ExactlyOne(owner, chosen));
      add(new Invariant.AtMostOne(owner, chosen));
      if (chosen.size() == 1) {
        add(new Invariant.AtMostTwo(owner, chosen));
      }
    }
    for (int i = from; i < parts.size() && chosen.size() < MOST_PARTS; i++) {
      chosen.add(parts.get(i));
      groups(owner, parts, chosen, i + 1);
      chosen.remove(chosen.size() - 1);
    }
  }

  private void implications(Optional<Type> owner, List<Part> parts) {
    for (Part when : parts) {
      for (Part then : parts) {
        if (!when.equals(then) && isAbout(owner, List.of(when, then))) {
          add(new Invariant.Implies(owner, when, then));
        }
      }
    }
  }

  private void add(Invariant invariant) {
    add(invariant, MOST_INVARIANTS);
  }

  private void add(Invariant invariant, int most) {
    if (invariants.size() >= most || !known.add(invariant)) {
      return;
    }
    List<GroundRule> ground = grounding.rules(invariants.size(), invariant);
    if (!ground.isEmpty()) {
      invariants.add(invariant);
      rules.add(ground);
    }
  }

  List<Invariant> invariants() {
    return invariants;
  }

  /** What an invariant means in this world, object by object. */
  List<GroundRule> rules(int invariant) {
    return rules.get(invariant);
  }
}
