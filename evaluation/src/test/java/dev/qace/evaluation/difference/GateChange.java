package dev.qace.evaluation.difference;

import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.LiftedAtom;
import dev.qace.model.Outcomes;
import dev.qace.model.Probability;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * An agent before and after a change.
 *
 * @param capability which was changed
 */
record GateChange(GateAgent before, GateAgent after, String capability) {
  static final List<String> AGENTS =
      List.of("driver", "warehouse", "first-responder", "elevator", "cafe-symbolic");

  /** The kinds of changes that an updated agent is looked at for; of each, as many as wanted. */
  static Map<String, IntFunction<GateChange>> kinds() {
    Map<String, IntFunction<GateChange>> kinds = new LinkedHashMap<>();
    kinds.put("gardener 0.75 to 0.50", i -> gardener(0.75, 0.50));
    kinds.put("drone 0.30 to 0.55", i -> drone(0.30, 0.55));
    kinds.put("0.8 to 0.5", i -> odds(i, Changed::withOtherOdds));
    kinds.put("new outcome of 10%", i -> drawn(i, domain -> withOutcome(domain, i, 10)));
    kinds.put("dropped precondition", i -> named(i, Changed::withFewerPreconditions));
    kinds.put("added precondition", i -> drawn(i, domain -> withPrecondition(domain, i)));
    kinds.put("disjunctive precondition", i -> drawn(i, domain -> withAlternative(domain, i)));
    kinds.put("new capability", GateChange::newCapability);
    kinds.put("lost capability", GateChange::lostCapability);
    return kinds;
  }

  static GateChange gardener(double before, double after) {
    return new GateChange(GateAgent.gardener(before), GateAgent.gardener(after), "water");
  }

  static GateChange drone(double before, double after) {
    return new GateChange(GateAgent.drone(before), GateAgent.drone(after), "drop");
  }

  /** One of those that are named by what was changed. */
  private static GateChange named(int i, Function<Domain, Map<String, Domain>> changing) {
    GateAgent agent = GateAgent.builtIn(AGENTS.get(i % AGENTS.size()));
    List<Map.Entry<String, Domain>> all = List.copyOf(changing.apply(agent.domain()).entrySet());
    Map.Entry<String, Domain> one = all.get(spread(i, all.size()));
    return new GateChange(agent, agent.with(one.getValue()), firstWord(one.getKey()));
  }

  static GateChange odds(int i, Function<Domain, Map<String, Domain>> changing) {
    List<GateChange> all = new ArrayList<>();
    for (String name : AGENTS) {
      GateAgent agent = GateAgent.builtIn(name);
      changing
          .apply(agent.domain())
          .forEach(
              (what, domain) ->
                  all.add(new GateChange(agent, agent.with(domain), firstWord(what))));
    }
    return all.get(i % all.size());
  }

  private static String firstWord(String text) {
    return text.substring(0, text.indexOf(' '));
  }

  private record Of(String capability, Domain domain) {}

  private static GateChange drawn(int i, Function<Domain, Of> changing) {
    GateAgent agent = GateAgent.builtIn(AGENTS.get(i % AGENTS.size()));
    Of changed = changing.apply(agent.domain());
    return new GateChange(agent, agent.with(changed.domain()), changed.capability());
  }

  /** Another capability each time, and not only the first ones. */
  private static int spread(int i, int of) {
    return Math.floorMod(i / AGENTS.size() * 7 + i % AGENTS.size() * 3, of);
  }

  /** A capability does nothing, or something that it never did, so often in a hundred. */
  static GateChange newOutcome(int i, int percent) {
    return drawn(i, domain -> withOutcome(domain, i, percent));
  }

  private static Of withOutcome(Domain domain, int i, int percent) {
    Action action = domain.actions().get(spread(i, domain.actions().size()));
    Optional<LiftedAtom> other =
        Changed.atoms(domain, action).stream()
            .filter(atom -> !action.toString().contains(atom.toString()))
            .findFirst();
    boolean fails =
        Outcomes.of(action.effect()).stream().anyMatch(each -> each.changes().isEmpty());
    Effect what =
        (i % 2 == 0 && !fails) || other.isEmpty()
            ? Effect.NOTHING
            : new Effect.Change(other.get(), true);
    Effect effect =
        new Effect.Probabilistic(
            List.of(
                new Effect.Branch(Probability.of(percent, 100), what),
                new Effect.Branch(Probability.of(100 - percent, 100), action.effect())));
    return with(domain, action, a -> new Action(a.capability(), a.precondition(), effect));
  }

  private static Of withPrecondition(Domain domain, int i) {
    Action action = domain.actions().get(spread(i, domain.actions().size()));
    List<Condition> literals = new ArrayList<>(literals(action));
    Condition more = free(domain, action).get(0);
    literals.add(i % 2 == 0 ? more : new Condition.Not(more));
    return with(
        domain, action, a -> new Action(a.capability(), new Condition.And(literals), a.effect()));
  }

  /** One of the literals needed may be replaced by another. */
  private static Of withAlternative(Domain domain, int i) {
    Action action = domain.actions().get(spread(i, domain.actions().size()));
    List<Condition> literals = new ArrayList<>(literals(action));
    Condition more = free(domain, action).get(0);
    int at = i % literals.size();
    literals.set(at, new Condition.Or(List.of(literals.get(at), more)));
    return with(
        domain, action, a -> new Action(a.capability(), new Condition.And(literals), a.effect()));
  }

  private static List<Condition> literals(Action action) {
    return action.precondition() instanceof Condition.And and
        ? and.parts()
        : List.of(action.precondition());
  }

  /** Atoms of which the precondition says nothing. */
  private static List<Condition> free(Domain domain, Action action) {
    return Changed.atoms(domain, action).stream()
        .filter(atom -> !action.precondition().toString().contains(atom.toString()))
        .<Condition>map(Condition.Holds::new)
        .toList();
  }

  private static GateChange newCapability(int i) {
    GateAgent agent = GateAgent.builtIn(AGENTS.get(i % AGENTS.size()));
    Domain domain = agent.domain();
    Action one = domain.actions().get(spread(i, domain.actions().size()));
    List<Action> actions = new ArrayList<>(domain.actions());
    actions.remove(one);
    return new GateChange(agent.with(domain.withActions(actions)), agent, one.name());
  }

  /**
   * One capability of an agent is changed, each time otherwise: odds, outcomes or what is needed.
   */
  static GateChange ofOne(GateAgent agent, int i) {
    Domain domain = agent.domain();
    Map<String, Domain> odds = Changed.withOtherOdds(domain);
    if (i % 3 == 0 && !odds.isEmpty()) {
      List<Map.Entry<String, Domain>> all = List.copyOf(odds.entrySet());
      Map.Entry<String, Domain> one = all.get(i / 3 % all.size());
      return new GateChange(agent, agent.with(one.getValue()), firstWord(one.getKey()));
    }
    if (i % 3 == 1) {
      List<Map.Entry<String, Domain>> all =
          List.copyOf(Changed.withFewerPreconditions(domain).entrySet());
      Map.Entry<String, Domain> one = all.get(i * 7 % all.size());
      return new GateChange(agent, agent.with(one.getValue()), firstWord(one.getKey()));
    }
    Of more = withOutcome(domain, i, 10);
    return new GateChange(agent, agent.with(more.domain()), more.capability());
  }

  private GateChange undone() {
    GateAgent first = after;
    GateAgent then = before;
    return new GateChange(first, then, capability);
  }

  /** Every other one is not even named any more. */
  private static GateChange lostCapability(int i) {
    GateAgent agent = GateAgent.builtIn(AGENTS.get(i % AGENTS.size()));
    if (i % 2 == 0) {
      return newCapability(i).undone();
    }
    Domain domain = agent.domain();
    Action one = domain.actions().get(spread(i, domain.actions().size()));
    Of lost =
        with(domain, one, a -> new Action(a.capability(), new Condition.Or(List.of()), a.effect()));
    return new GateChange(agent, agent.with(lost.domain()), one.name());
  }

  private static Of with(Domain domain, Action action, UnaryOperator<Action> change) {
    return new Of(
        action.name(),
        domain.withActions(
            domain.actions().stream().map(a -> a.equals(action) ? change.apply(a) : a).toList()));
  }
}
