package dev.qace.learner.knowledge;

import static dev.qace.learner.lifting.LiteralNumbers.isPositive;
import static dev.qace.learner.lifting.LiteralNumbers.literalOf;
import static dev.qace.learner.lifting.LiteralNumbers.negated;
import static dev.qace.learner.lifting.LiteralNumbers.positive;
import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.agent.Transition;
import dev.qace.learner.knowledge.extension.ContextSearch;
import dev.qace.learner.knowledge.extension.FillingConstants;
import dev.qace.learner.knowledge.extension.OddConditions;
import dev.qace.learner.knowledge.promise.Excesses;
import dev.qace.learner.knowledge.promise.Suspect;
import dev.qace.learner.lifting.Extension;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.OtherObjects;
import dev.qace.model.LiftedAtom;
import dev.qace.model.vocabulary.WorldObject;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Splits what is known about a capability in two once its odds are proven to depend on a literal:
 * what it does where the literal holds, and where it does not, each as if it were a capability of
 * its own. Either may be split again. A function of the executions. Not thread-safe.
 */
final class ContextTree {
  private static final int DEEPEST = 3;
  private static final int MOST_CONDITIONS = 6;
  private static final int FIRST_LOOK = 96;
  private static final int LOOK_EVERY = 32;
  private static final int LAST_LOOK = 2048;
  private static final int FIRST_REPEATED = 32;

  /** So many executions more tell conditions apart that are proven to matter. */
  private static final int TO_TELL_APART = 64;

  private final CapabilityKnowledge known;
  private final int depth;
  private List<CapabilityKnowledge> parts = List.of();
  private @Nullable ContextSearch search;
  private @Nullable FillingConstants constants;

  /** The constant that a parameter has to be told from. */
  private Optional<WorldObject> constant = Optional.empty();

  /** What has to be said for odds that depend on others only where objects are repeated. */
  private Optional<Extension> ofRepeated = Optional.empty();

  private int lookedAmong;
  private int provenAmong = LAST_LOOK;

  /**
   * @param depth how many literals lead here
   */
  ContextTree(CapabilityKnowledge known, int depth) {
    this.known = known;
    this.depth = depth;
  }

  int depth() {
    return depth;
  }

  /** Takes in an execution, which the known has taken in already. */
  void add(Transition transition, long step) {
    if (!parts.isEmpty()) {
      parts.forEach(each -> each.add(transition, step));
      return;
    }
    if (depth >= DEEPEST || known.isContradicted() || known.whole().splitsByAllAtOnce()) {
      return;
    }
    if (known.influences().proven().isEmpty()) {
      long repeated = known.tally().executions() - known.influences().log().size();
      if (repeated >= FIRST_REPEATED
          && Long.bitCount(repeated) == 1
          && !known.influences().isOfPattern(transition)) {
        splitByRepeated();
      }
      if (parts.isEmpty()) {
        lookAmongRepeated();
      }
      if (parts.isEmpty()) {
        lookWhereSuspicious();
      }
    } else {
      known.influences().provenCause().ifPresent(this::take);
    }
  }

  /** Some literals hold, or do not, only where one object fills several parameters. */
  private void splitByRepeated() {
    known
        .repeatedObjects()
        .literalWithOwnOdds()
        .filter(literal -> !canHoldWithDifferentObjects(literal))
        .ifPresent(literal -> split(new Suspect.NamedAtom(subjectOf(literal))));
  }

  /** Then it is open whether the literal matters, or that one object fills several parameters. */
  private boolean canHoldWithDifferentObjects(int literal) {
    BitSet literals = new BitSet();
    literals.set(literal);
    return known.canExecute(known.executablePatterns(), literals);
  }

  /** Conditions on others may vary, or matter, only where one object fills several parameters. */
  private void lookAmongRepeated() {
    int size = known.influences().repeated().size();
    if (size <= lookedAmong || size % LOOK_EVERY != 0 || size > LAST_LOOK) {
      return;
    }
    lookedAmong = size;
    List<OddConditions.Odd> odd = known.oddOfRepeated();
    if (odd.isEmpty()
        || odd.get(0).evidence() < known.influences().needed().ofConditionInRepeated()) {
      return;
    }
    provenAmong = Math.min(provenAmong, size);
    if (odd.size() == 1 || size >= provenAmong + TO_TELL_APART) {
      sayOrSplit(odd.get(0).condition());
    }
  }

  private void sayOrSplit(OtherObjects condition) {
    Lifting lifting = known.lifting();
    Extension saying = ContextSearch.saying(condition);
    if (!lifting.extension().with(saying).equals(lifting.extension())) {
      ofRepeated = Optional.of(saying);
    } else if (condition.variables().isEmpty()) {
      LiftedAtom atom = condition.literals().get(0).atom();
      split(new Suspect.NamedAtom(lifting.atoms().indexOf(atom)));
    } else {
      int number = lifting.extension().conditions().indexOf(condition);
      split(new Suspect.OnOtherObjects(lifting.conditionsFrom() + number));
    }
  }

  private void take(Suspect cause) {
    if (cause instanceof Suspect.NamedAtom named) {
      // It may only have come along with what cannot be said yet.
      LiftedAtom atom = known.lifting().atoms().get(named.atom());
      if (!lookForOthers().explainsMoreThan(atom)) {
        split(cause);
      }
    } else if (cause instanceof Suspect.OnOtherObjects) {
      split(cause);
    } else if (cause.isOfState()) {
      constant = constant(cause);
      if (constant.isEmpty()) {
        lookForOthers();
      }
    } else if (search != null) {
      // What is asked changes as a condition is looked for, and then time seems to matter.
      lookForOthers();
    }
  }

  /** The constant that explains why it matters which object fills a parameter, if one does. */
  private Optional<WorldObject> constant(Suspect cause) {
    return cause instanceof Suspect.FillingObject filling
        ? filling().of(filling.parameter())
        : Optional.empty();
  }

  private FillingConstants filling() {
    FillingConstants looking = constants;
    if (looking == null) {
      looking = new FillingConstants(known.lifting(), known.influences());
      constants = looking;
    }
    return looking;
  }

  /** Other objects may matter in ways that no test of the influences is about. */
  private void lookWhereSuspicious() {
    int size = known.influences().log().size();
    boolean isTime = size >= FIRST_LOOK && size % LOOK_EVERY == 0 && size <= LAST_LOOK;
    // There are many pairs of literals, so these are looked at more rarely as there is more to see.
    boolean pairs = size % Math.max(LOOK_EVERY, Integer.highestOneBit(size) / 4) == 0;
    if (search != null
        || (isTime
            && OddConditions.most(known.lifting(), known.influences(), pairs)
                .filter(OddConditions.Odd::isClear)
                .isPresent())) {
      lookForOthers();
    }
  }

  private ContextSearch lookForOthers() {
    ContextSearch looking = search;
    if (looking == null) {
      looking =
          new ContextSearch(
              known.lifting(),
              known.influences(),
              known.precondition(),
              known.whole().splitsByAllAtOnce());
      search = looking;
    } else {
      looking.update();
    }
    return looking;
  }

  /** The condition on other objects that is being looked for; none once there are contexts. */
  Optional<ContextSearch> search() {
    return parts.isEmpty() ? Optional.ofNullable(search) : Optional.empty();
  }

  /** What has to be said for odds that depend on other objects. */
  Optional<Extension> wanted() {
    return parts.isEmpty()
        ? constant
            .map(each -> Extension.ofConstants(List.of(each)))
            .or(() -> ofRepeated.filter(each -> mayBeSaid()))
            .or(this::wantedBySearch)
        : parts.stream().flatMap(each -> each.wantedForContexts().stream()).findFirst();
  }

  private Optional<Extension> wantedBySearch() {
    return search().filter(each -> mayBeSaid()).flatMap(ContextSearch::found);
  }

  private boolean mayBeSaid() {
    return known.lifting().extension().conditions().size() < MOST_CONDITIONS;
  }

  /**
   * Splits by what the test at the end has found, too: it is made once, when no more is asked, and
   * sees dependences that are smaller, or on two literals together.
   */
  void conclude() {
    if (parts.isEmpty()
        && depth < DEEPEST
        && known.influences().proven().isEmpty()
        && !known.isContradicted()) {
      known.stateDependences().stream()
          .findFirst()
          .filter(clearest -> !known.influences().isOutdone(clearest.atom()))
          .filter(clearest -> !isOutdoneByOthers(clearest.atom()))
          .ifPresent(clearest -> split(new Suspect.NamedAtom(clearest.atom())));
      if (parts.isEmpty() && known.example().isPresent()) {
        splitByRepeated();
      }
    }
    parts.forEach(CapabilityKnowledge::conclude);
  }

  /** Where all is looked at at once, whether a condition that cannot be said explains more. */
  private boolean isOutdoneByOthers(int atom) {
    return known.whole().splitsByAllAtOnce()
        && lookForOthers().explainsMoreThan(known.lifting().atoms().get(atom));
  }

  /**
   * Splits by what all executions together prove, and not by what is proven first. Where the agent
   * travels, what cannot be said, such as which object it is, often comes along with what can.
   */
  void splitByAll() {
    if (parts.isEmpty() && depth < DEEPEST && !known.isContradicted()) {
      known
          .influences()
          .provenToSay()
          .or(this::clearestCondition)
          .ifPresentOrElse(this::take, this::lookForOthersWhereSwayed);
    }
    parts.forEach(CapabilityKnowledge::splitByAll);
  }

  /** The condition on other objects that explains most of those that are no chance. */
  private Optional<Suspect> clearestCondition() {
    Lifting lifting = known.lifting();
    Excesses excesses = known.influences().excesses();
    ToDoubleFunction<Integer> evidence =
        each -> excesses.evidence(known.influences().values().of(lifting.condition(each)));
    double needed = known.influences().needed().ofCondition();
    return IntStream.range(lifting.conditionsFrom(), lifting.subjects())
        .boxed()
        .filter(each -> evidence.applyAsDouble(each) >= needed)
        .max(Comparator.comparingDouble(evidence))
        .map(Suspect.OnOtherObjects::new);
  }

  private void lookForOthersWhereSwayed() {
    if (!known.influences().proven().isEmpty() || known.swaying().isPresent()) {
      lookForOthers();
    }
  }

  private void split(Suspect cause) {
    splitBy(literals(cause));
    known
        .whole()
        .forEachTaken(
            (transition, step) -> {
              if (transition.outcome() instanceof Transition.Moved) {
                parts.forEach(part -> part.add(transition, step));
              }
            });
    if (leaves().stream().anyMatch(part -> part.tally().executions() == 0)) {
      throw new IllegalStateException("no dependence shows where all is alike: " + cause);
    }
  }

  /** The literals that hold together in one of the contexts; of two, those that can be named. */
  private List<Integer> literals(Suspect cause) {
    Lifting lifting = known.lifting();
    if (cause instanceof Suspect.NamedAtom named) {
      return List.of(positive(named.atom()));
    }
    int subject = ((Suspect.OnOtherObjects) cause).subject();
    OtherObjects condition = lifting.condition(subject);
    if (!condition.variables().isEmpty()) {
      return List.of(positive(subject));
    }
    List<Integer> literals =
        condition.literals().stream()
            .map(each -> literalOf(lifting.atoms().indexOf(each.atom()), each.positive()))
            .toList();
    // One of them may follow from the other wherever it executed.
    return literals.stream()
        .filter(
            each -> isSeen(literals.stream().map(l -> l.equals(each) ? negated(l) : l).toList()))
        .toList();
  }

  private boolean isSeen(List<Integer> literals) {
    return known.tally().counts().keySet().stream()
        .anyMatch(
            each ->
                literals.stream()
                    .allMatch(
                        literal -> each.before().get(subjectOf(literal)) == isPositive(literal)));
  }

  /** Where the first does not hold, the others make no difference. */
  void splitBy(List<Integer> literals) {
    int first = literals.get(0);
    parts = List.of(known.where(first), known.where(negated(first)));
    if (literals.size() > 1) {
      parts.get(0).splitBy(literals.subList(1, literals.size()));
    }
  }

  /** The contexts, each with odds of its own; none if there is only one. */
  List<CapabilityKnowledge> leaves() {
    return parts.stream().flatMap(each -> each.contexts().stream()).toList();
  }
}
