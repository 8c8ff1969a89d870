package dev.qace.learner.knowledge.precondition;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.literalCount;
import static dev.qace.learner.lifting.LiteralNumbers.positive;
import static dev.qace.learner.lifting.LiteralNumbers.setBoth;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.agent.Transition;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.ParameterClasses;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which literals may still be, and which surely are, preconditions of one capability. What it says
 * depends on which transitions it was given, not on their order, and taking one in costs the same
 * however many there were before. Not thread-safe.
 */
public final class PreconditionSpace implements Precondition {
  private final Lifting lifting;
  private final BitSet possible = new BitSet();
  private final BitSet required = new BitSet();

  /** Literals that say what another one says, or what required equalities imply. */
  private final BitSet joined = new BitSet();

  private final Map<BitSet, Transition> executed = new HashMap<>();
  private final Map<BitSet, Transition> refused = new LinkedHashMap<>();
  private final Map<Integer, Transition> clearedBy = new HashMap<>();

  /** Of each refusal not yet explained, the literals that may explain it. */
  private final Map<BitSet, BitSet> clauses = new LinkedHashMap<>();

  /** Those of the clauses that say most; computed again where others changed. */
  private @Nullable MinimalClauses minimal;

  private final Map<Integer, BitSet> decidedBy = new HashMap<>();

  /** Of each required literal, what was taken in when it became so. */
  private final Map<Integer, Transition> settledBy = new HashMap<>();

  private @Nullable Contradiction contradiction;
  private int version;
  private BitSet immaterial = new BitSet();
  private int immaterialAt = -1;

  public PreconditionSpace(Lifting lifting) {
    this.lifting = lifting;
    possible.set(0, literalCount(lifting.subjects()));
    for (int mark = 0; mark < lifting.atoms().size(); mark++) {
      setBoth(possible, mark, !lifting.isMark(mark));
    }
  }

  /** Takes in a transition of this capability. */
  public void add(Transition transition) {
    BitSet values = lifting.values(transition.state(), transition.instance());
    if (transition.outcome() instanceof Transition.Moved) {
      if (executed.putIfAbsent(values, transition) == null) {
        version++;
        minimal = null;
        execute(values, transition);
        settle(transition);
      }
    } else if (refused.putIfAbsent(values, transition) == null) {
      version++;
      refuse(values);
      settle(transition);
    }
  }

  private void settle(Transition transition) {
    settledBy.keySet().removeIf(literal -> !required.get(literal));
    required.stream().forEach(literal -> settledBy.putIfAbsent(literal, transition));
  }

  private void execute(BitSet values, Transition transition) {
    BitSet cleared = lifting.violated(values);
    cleared.and(possible);
    if (cleared.isEmpty()) {
      return;
    }
    possible.andNot(cleared);
    cleared.stream().forEach(literal -> clearedBy.put(literal, transition));
    BitSet broken = (BitSet) cleared.clone();
    broken.and(required);
    if (!broken.isEmpty()) {
      contradict(decidedBy.getOrDefault(broken.nextSetBit(0), values));
      return;
    }
    List<BitSet> shrunk = new ArrayList<>();
    clauses.forEach(
        (refusal, clause) -> {
          if (clause.intersects(cleared)) {
            clause.andNot(cleared);
            shrunk.add(refusal);
          }
        });
    shrunk.forEach(this::decide);
  }

  private void refuse(BitSet values) {
    BitSet clause = lifting.violated(values);
    clause.and(possible());
    if (contradiction == null && !clause.intersects(required)) {
      clauses.put(values, clause);
      decide(values);
    }
  }

  private void decide(BitSet refusal) {
    BitSet clause = clauses.get(refusal);
    if (clause == null || contradiction != null) {
      return;
    }
    MinimalClauses known = minimal;
    minimal = null;
    if (clause.isEmpty()) {
      contradict(refusal);
    } else if (clause.cardinality() == 1) {
      int literal = clause.nextSetBit(0);
      required.set(literal);
      decidedBy.putIfAbsent(literal, refusal);
      clauses.values().removeIf(other -> other.get(literal));
      if (isPositive(literal) && lifting.isEquality(subjectOf(literal))) {
        joinParameters();
      }
    } else if (isOfEqualities(clause)) {
      decideEqualities();
    } else if (known != null) {
      known.add(clause);
      minimal = known;
    }
  }

  private boolean isOfEqualities(BitSet clause) {
    return clause.stream().allMatch(l -> isPositive(l) && lifting.isEquality(subjectOf(l)));
  }

  /** No one equality may explain such refusals, and yet all together leave no other way. */
  private void decideEqualities() {
    List<BitSet> cuts = new ArrayList<>(clauses.values());
    cuts.removeIf(clause -> !isOfEqualities(clause));
    BitSet found = new EqualityCuts(lifting, possible, required, cuts).implied();
    if (!found.isEmpty()) {
      required.or(found);
      joinParameters();
    }
  }

  /** What refusals had decided is withdrawn; executions stay what they are. */
  private void contradict(BitSet refusal) {
    Set<Transition> proof = new LinkedHashSet<>();
    Optional.ofNullable(refused.get(refusal)).ifPresent(proof::add);
    Transition alike = executed.get(refusal);
    if (alike != null) {
      proof.add(alike);
    } else {
      lifting.violated(refusal).stream()
          .mapToObj(clearedBy::get)
          .filter(transition -> transition != null)
          .forEach(proof::add);
    }
    contradiction = new Contradiction(List.copyOf(proof));
    required.clear();
    joined.clear();
    clauses.clear();
  }

  /**
   * Once two parameters must be the same, literals that differ in nothing else say the same: one of
   * them stands for all, and the others are immaterial. So are equalities that others imply.
   */
  private void joinParameters() {
    Map<List<Object>, Integer> standFor = new HashMap<>();
    ParameterClasses classes = new ParameterClasses(lifting, required);
    BitSet spanning = classes.spanning();
    joined.clear();
    for (int literal = possible.nextSetBit(0); literal >= 0; ) {
      if (isPositive(literal) && classes.isImplied(subjectOf(literal))) {
        joined.set(literal, !spanning.get(literal));
        required.set(literal, spanning.get(literal));
        int implied = literal;
        clauses.values().removeIf(clause -> clause.get(implied));
      } else {
        Integer kept = standFor.putIfAbsent(classes.key(literal), literal);
        if (kept != null) {
          joined.set(literal);
          replace(literal, kept);
        }
      }
      literal = possible.nextSetBit(literal + 1);
    }
    clauses.values().removeIf(clause -> clause.intersects(required));
    List.copyOf(clauses.keySet()).forEach(this::decide);
  }

  private void replace(int literal, int kept) {
    if (required.get(literal)) {
      required.clear(literal);
      required.set(kept);
    }
    for (BitSet clause : clauses.values()) {
      if (clause.get(literal)) {
        clause.clear(literal);
        clause.set(kept);
      }
    }
  }

  /** Whether two atoms are the same wherever the equalities that are required hold. */
  public boolean alike(int atom, int other) {
    ParameterClasses classes = new ParameterClasses(lifting, required);
    return classes.key(positive(atom)).equals(classes.key(positive(other)));
  }

  public Lifting lifting() {
    return lifting;
  }

  /**
   * The literals that no execution has ruled out, decided ones included; of those that say the same
   * wherever the equalities that are required hold, one.
   */
  public BitSet possible() {
    BitSet literals = (BitSet) possible.clone();
    literals.andNot(joined);
    return literals;
  }

  /** The literals that surely are preconditions. */
  public BitSet required() {
    return (BitSet) required.clone();
  }

  /** The transition after which it was known that this literal is a precondition. */
  public Optional<Transition> settledBy(int literal) {
    return Optional.ofNullable(settledBy.get(literal));
  }

  /**
   * The refusal that this precondition, as was known by then, explains alone; empty if it took
   * several refusals together.
   */
  public Optional<Transition> refusedFor(int literal) {
    return Optional.ofNullable(decidedBy.get(literal))
        .flatMap(values -> Optional.ofNullable(refused.get(values)));
  }

  /** Whether something was attempted where the subjects have these values. */
  public boolean isSeen(BitSet values) {
    return executed.containsKey(values) || refused.containsKey(values);
  }

  /** With how many values of the subjects something was attempted. */
  public int seen() {
    return executed.size() + refused.size();
  }

  /** What was true in the refusals, each once. */
  public Set<BitSet> refused() {
    return Collections.unmodifiableSet(refused.keySet());
  }

  /** The refusal that came first. */
  public Optional<Transition> firstRefusal() {
    return refused.values().stream().findFirst();
  }

  /** Every literal that may be needed: no execution has ruled it out. */
  @Override
  public BitSet needed() {
    BitSet literals = possible();
    literals.andNot(immaterial());
    return literals;
  }

  @Override
  public List<BitSet> ways() {
    return List.of(needed());
  }

  @Override
  public BitSet undecided() {
    BitSet undecided = possible();
    undecided.andNot(required);
    undecided.andNot(immaterial());
    return undecided;
  }

  /**
   * The literals that predict nothing new, whether or not they are preconditions: that two
   * parameters differ, where what is required cannot hold when they are the same; and what follows
   * from conditions on other objects that are required.
   */
  public BitSet immaterial() {
    if (immaterialAt != version) {
      immaterial = new ImmaterialLiterals(lifting, required).of(possible());
      immaterialAt = version;
    }
    return (BitSet) immaterial.clone();
  }

  /** Of each refusal not yet explained, the literals one of which must explain it. */
  public List<BitSet> clauses() {
    return clauses.values().stream().map(clause -> (BitSet) clause.clone()).toList();
  }

  public boolean hasExecuted() {
    return !executed.isEmpty();
  }

  @Override
  public boolean isRefused(BitSet values) {
    return refused.containsKey(values)
        || (contradiction == null && lifting.violated(values).intersects(required));
  }

  /** Whether one precondition or another, though it may not be known which, refuses there. */
  @Override
  public boolean surelyRefuses(BitSet values) {
    if (refused.containsKey(values)) {
      return true;
    }
    if (!hasExecuted() && required.isEmpty()) {
      // As nothing is ruled out yet, every refusal speaks of just its own values.
      return false;
    }
    BitSet violated = lifting.violated(values);
    if (contradiction == null && violated.intersects(required)) {
      return true;
    }
    MinimalClauses known = minimal;
    if (known == null) {
      known = new MinimalClauses(clauses.values());
      minimal = known;
    }
    return known.someIsWithin(violated);
  }

  /**
   * Grows with everything taken in that looks new. As long as there is no contradiction, what
   * surely executes or is surely refused stays so.
   */
  public int version() {
    return version;
  }

  public boolean isExecuted(BitSet values) {
    return executed.containsKey(values);
  }

  /** Whether nothing that is still possible speaks against an execution there. */
  @Override
  public boolean surelyExecutes(BitSet values) {
    if (!hasExecuted()) {
      return false;
    }
    BitSet against = lifting.violated(values);
    against.and(possible);
    against.andNot(joined);
    return against.isEmpty();
  }

  /** A refusal and an execution that are the same as far as the parameters tell. */
  public Optional<Contradiction> alike() {
    return refused.entrySet().stream()
        .flatMap(
            each ->
                Optional.ofNullable(executed.get(each.getKey()))
                    .map(execution -> new Contradiction(List.of(each.getValue(), execution)))
                    .stream())
        .findFirst();
  }

  /** What explains what was seen, now that no conjunction does. */
  public DisjunctiveSpace disjunctions(Transition last) {
    return new DisjunctiveSpace(lifting, executed, refused, last);
  }

  /** Why no conjunction explains what was seen, where that is so. */
  public Optional<Contradiction> contradiction() {
    return Optional.ofNullable(contradiction);
  }
}
