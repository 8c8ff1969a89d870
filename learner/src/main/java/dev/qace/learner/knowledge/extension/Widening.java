package dev.qace.learner.knowledge.extension;

import static dev.qace.learner.lifting.LiteralNumbers.subjectOf;

import dev.qace.agent.Transition;
import dev.qace.learner.knowledge.precondition.DisjunctiveSpace;
import dev.qace.learner.lifting.Extension;
import dev.qace.learner.lifting.Lifting;
import dev.qace.learner.lifting.OtherObjects;
import dev.qace.model.Atom;
import dev.qace.model.World;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for what else can be said about one capability, once what its parameters tell does not
 * explain what was seen: first constants, then conditions on other objects, of one literal and then
 * of more. Each is tried as the {@link DisjunctiveSpace} over all that can be said then, which is
 * asked about until it is settled; only what it needs is kept. A function of the transitions and
 * their order. Not thread-safe.
 */
public final class Widening {
  private static final int MOST_SUBJECTS = 400;
  private static final int MOST_ROUNDS = 10;

  private final Lifting base;
  private final List<WorldObject> constants;
  private final History history;
  private @Nullable DisjunctiveSpace wide;
  private WidenedForm form = WidenedForm.PARAMETERS;
  private boolean triedConstants;
  private int rounds;

  /** What is said, the simplest first. */
  private enum WidenedForm {
    PARAMETERS,
    CONSTANTS,
    ONE_LITERAL,
    TWO_LITERALS,
    TWO_OBJECTS,
    AMONG_ALTERNATIVES,
    NONE;

    WidenedForm next() {
      return switch (this) {
        case PARAMETERS -> CONSTANTS;
        case CONSTANTS -> ONE_LITERAL;
        case ONE_LITERAL -> TWO_LITERALS;
        case TWO_LITERALS -> TWO_OBJECTS;
        case TWO_OBJECTS -> AMONG_ALTERNATIVES;
        case AMONG_ALTERNATIVES, NONE -> NONE;
      };
    }
  }

  /**
   * @param base what the parameters tell
   */
  public Widening(Lifting base) {
    this(base, new History());
  }

  /**
   * @param history what was taken in so far
   */
  public Widening(Lifting base, History history) {
    this.base = base;
    this.history = history;
    List<WorldObject> all = base.world().vocabulary().constants();
    this.constants = isSmall(base.extended(Extension.ofConstants(all))) ? all : List.of();
  }

  /** Whether no more constants and literals can be named than can be looked at. */
  static boolean isSmall(Lifting lifting) {
    return lifting.extension().constants().size() <= ConditionForms.MOST_CONSTANTS
        && lifting.subjects() <= MOST_SUBJECTS;
  }

  /** Takes in a transition. */
  public void add(Transition transition, long step) {
    history.add(transition, step);
    if (wide != null) {
      wide.add(transition);
    }
  }

  /** Constants are to be looked at again where they come up: they are not spoken of any more. */
  public void dropConstants() {
    triedConstants = false;
  }

  /** All that was taken in. */
  public History history() {
    return history;
  }

  /** What may explain when it executes, as long as that is being found out. */
  public Optional<DisjunctiveSpace> wide() {
    return Optional.ofNullable(wide);
  }

  /**
   * The constants that an execution speaks of, where all that changed can be named with them; none
   * where the parameters name all of it, or constants do not.
   *
   * @param lifting what can be said so far
   */
  private List<WorldObject> changedConstants(Transition execution, Lifting lifting) {
    World world = base.world();
    BitSet changed = lifting.shown(execution).beyond();
    Set<WorldObject> found = new LinkedHashSet<>();
    for (int each = changed.nextSetBit(0); each >= 0; each = changed.nextSetBit(each + 1)) {
      Atom atom = world.atom(each);
      for (WorldObject object : atom.objects()) {
        if (world.vocabulary().constants().contains(object)) {
          found.add(object);
        } else if (!execution.instance().objects().contains(object)) {
          return List.of();
        }
      }
    }
    return found.size() <= ConditionForms.MOST_CONSTANTS ? List.copyOf(found) : List.of();
  }

  /**
   * What to say from now on, where that is something else than so far.
   *
   * @param last the transition taken in last
   * @param lifting what can be said so far
   * @param several the alternatives that it leaves, where no conjunction explains what was seen
   * @param byChance whether the very same attempt was refused and executed
   */
  public Optional<Extension> next(
      Transition last, Lifting lifting, Optional<DisjunctiveSpace> several, boolean byChance) {
    List<WorldObject> changed =
        last.outcome() instanceof Transition.Moved ? changedConstants(last, lifting) : List.of();
    return changed.isEmpty()
        ? forRefusals(lifting, several, byChance)
        : Optional.of(lifting.extension().withConstants(changed));
  }

  private Optional<Extension> forRefusals(
      Lifting lifting, Optional<DisjunctiveSpace> several, boolean byChance) {
    if (form == WidenedForm.NONE) {
      return Optional.empty();
    }
    if (byChance) {
      return giveUp(lifting);
    }
    if (several.isEmpty()) {
      // Nothing is to be explained, or nothing any more.
      wide = null;
      form = WidenedForm.PARAMETERS;
      return Optional.empty();
    }
    DisjunctiveSpace looking = wide;
    if (looking == null) {
      boolean lost = several.filter(DisjunctiveSpace::isLost).isPresent();
      boolean unnamed = !triedConstants && !lifting.extension().constants().containsAll(constants);
      if (several.get().isSettled() || !(lost || unnamed)) {
        return Optional.empty();
      }
      triedConstants = true;
      form = unnamed ? WidenedForm.CONSTANTS : WidenedForm.ONE_LITERAL;
      return look(lifting);
    }
    if (looking.isSettled()) {
      wide = null;
      form = WidenedForm.PARAMETERS;
      return Optional.of(kept(lifting).with(used(looking)));
    }
    if (looking.isLost()) {
      form = form == WidenedForm.CONSTANTS ? WidenedForm.ONE_LITERAL : form;
      return look(lifting);
    }
    return Optional.empty();
  }

  /** Constants stay, for effects may name them. */
  private static Extension kept(Lifting lifting) {
    return lifting.extension().withoutConditions();
  }

  private Optional<Extension> giveUp(Lifting lifting) {
    wide = null;
    form = WidenedForm.NONE;
    return lifting.extension().conditions().isEmpty()
        ? Optional.empty()
        : Optional.of(kept(lifting));
  }

  /**
   * The simplest to say that explains everything taken in, where nothing more can be asked; empty
   * where nothing does.
   *
   * @param lifting what can be said so far
   */
  public Optional<Extension> explanation(Lifting lifting) {
    List<Transition> seen = history.different();
    if (!DisjunctiveSpace.over(lifting, seen).isLost()) {
      return Optional.of(lifting.extension());
    }
    wide = null;
    form = WidenedForm.CONSTANTS;
    look(lifting);
    return wide().map(found -> kept(lifting).with(used(found)));
  }

  /**
   * All that explains everything taken in, the simplest of each form, each with what is hardly
   * longer.
   *
   * @param lifting what can be said so far
   */
  public List<DisjunctiveSpace> rivals(Lifting lifting) {
    List<Transition> seen = history.different();
    List<DisjunctiveSpace> rivals = new ArrayList<>();
    rivals.add(DisjunctiveSpace.over(lifting, seen));
    Extension named = kept(lifting).withConstants(constants);
    if (!named.equals(lifting.extension())) {
      rivals.add(DisjunctiveSpace.over(base.extended(named), seen));
    }
    for (form = WidenedForm.ONE_LITERAL; form != WidenedForm.NONE; form = form.next()) {
      List<OtherObjects> conditions = conditions(base.extended(named), seen);
      if (!conditions.isEmpty()) {
        Lifting wider = base.extended(named.with(Extension.ofConditions(conditions)));
        rivals.add(DisjunctiveSpace.over(wider, seen));
      }
    }
    rivals.removeIf(DisjunctiveSpace::isLost);
    return rivals;
  }

  /** The constants with which all changes can be named; empty if there are others, or none. */
  public Optional<Extension> changedConstants() {
    Extension named = Extension.NONE;
    for (Transition each : history.different()) {
      if (each.outcome() instanceof Transition.Moved) {
        Lifting lifting = base.extended(named);
        List<WorldObject> more = changedConstants(each, lifting);
        if (more.isEmpty() && !lifting.changedBeyond(each).isEmpty()) {
          return Optional.empty();
        }
        named = named.withConstants(more);
      }
    }
    return Optional.of(named).filter(each -> !each.isEmpty());
  }

  /** Looks among the simplest forms that explain everything. */
  private Optional<Extension> look(Lifting lifting) {
    List<Transition> seen = history.different();
    Extension named = kept(lifting).withConstants(constants);
    for (; form != WidenedForm.NONE && rounds < MOST_ROUNDS; form = form.next()) {
      List<OtherObjects> conditions = conditions(base.extended(named), seen);
      if (form == WidenedForm.CONSTANTS || !conditions.isEmpty()) {
        rounds++;
        Lifting wider = base.extended(named.with(Extension.ofConditions(conditions)));
        DisjunctiveSpace space = DisjunctiveSpace.over(wider, seen);
        if (!space.isLost()) {
          wide = space;
          return Optional.empty();
        }
      }
    }
    return giveUp(lifting);
  }

  private List<OtherObjects> conditions(Lifting lifting, List<Transition> seen) {
    ConditionForms forms = new ConditionForms(lifting);
    ConditionCandidates candidates = new ConditionCandidates(lifting, seen);
    return switch (form) {
      case ONE_LITERAL -> candidates.needed(forms.ofOneLiteral());
      case TWO_LITERALS -> candidates.needed(joined(forms.ofOneLiteral(), forms.ofTwoLiterals()));
      case TWO_OBJECTS -> candidates.needed(joined(forms.ofOneLiteral(), forms.ofTwoObjects()));
      case AMONG_ALTERNATIVES -> candidates.telling(forms.ofOneLiteral());
      default -> List.of();
    };
  }

  private static List<OtherObjects> joined(List<OtherObjects> some, List<OtherObjects> others) {
    List<OtherObjects> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  /** What the disjunction that was found is about. */
  private Extension used(DisjunctiveSpace space) {
    Lifting wider = space.lifting();
    Set<WorldObject> objects = new LinkedHashSet<>();
    Set<OtherObjects> conditions = new LinkedHashSet<>();
    for (BitSet term : space.best().terms()) {
      term.stream()
          .forEach(
              literal -> {
                if (wider.isCondition(subjectOf(literal))) {
                  conditions.add(wider.condition(subjectOf(literal)));
                } else {
                  objects.addAll(wider.namedConstants(subjectOf(literal)));
                }
              });
    }
    conditions.forEach(each -> objects.addAll(each.constants()));
    return new Extension(List.copyOf(objects), List.copyOf(conditions), List.of());
  }
}
