package dev.qace.learner;

import dev.qace.agent.Response;
import dev.qace.model.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Few questions, each about many slots, to all capabilities side by side: first what they need,
 * then what they do, where another step tells most.
 */
final class FrugalStrategy implements Strategy {
  private static final int MOST_POOL = 8;

  private final Questions questions;
  private final List<Study> studies;
  private final Random random;
  private final Set<State> pool = new LinkedHashSet<>();

  FrugalStrategy(Questions questions, Collection<Study> studies) {
    this.questions = questions;
    this.studies = List.copyOf(studies);
    this.random = new Random(questions.settings().seed());
    pool.add(questions.world().initial());
  }

  @Override
  public void run() {
    decide(studies);
    search();
    studies.stream().filter(study -> study.example().isPresent()).forEach(this::decideTheRest);
    Checks checks = new Checks(questions, studies, random);
    checks.keepBack();
    Sampling sampling = sampling();
    try {
      askAll(sampling);
    } catch (BudgetSpentException spent) {
      checks.ask();
      throw spent;
    }
    checks.ask();
    askAll(sampling);
  }

  /** Attempts of all capabilities at once, until none of them has anything to tell. */
  private void decide(Collection<Study> undecided) {
    Map<Study, FrugalPreconditions> active = new LinkedHashMap<>();
    undecided.forEach(
        study -> active.put(study, new FrugalPreconditions(study, questions::allows, random)));
    while (!active.isEmpty()) {
      LiteralChances chances = new LiteralChances(studies);
      Map<Study, Situations.Start> batch = new LinkedHashMap<>();
      for (Map.Entry<Study, FrugalPreconditions> each : List.copyOf(active.entrySet())) {
        Optional<Situations.Start> next = each.getValue().next(chances, pool);
        if (next.isPresent()) {
          batch.put(each.getKey(), next.get());
        } else {
          active.remove(each.getKey());
        }
      }
      Map<Study, Situations.Start> refused = ask(batch);
      active.forEach(
          (study, preconditions) -> {
            Situations.Start start = refused.get(study);
            if (start != null) {
              preconditions.startRefused(start.state());
            }
          });
    }
  }

  /** Asks, and returns the starts that the agent refused. */
  private Map<Study, Situations.Start> ask(Map<Study, Situations.Start> batch) {
    List<Question> all = new ArrayList<>();
    batch.forEach(
        (study, start) -> {
          questions.keep(study, start);
          all.add(question(start));
        });
    Map<Study, Situations.Start> refused = new LinkedHashMap<>();
    List<Map.Entry<Study, Situations.Start>> asked = List.copyOf(batch.entrySet());
    List<Response> responses = all.isEmpty() ? List.of() : questions.askAll(all);
    for (int i = 0; i < responses.size(); i++) {
      Response response = responses.get(i);
      if (response instanceof Response.StartRefused) {
        refused.put(asked.get(i).getKey(), asked.get(i).getValue());
      }
      Questions.after(response).filter(state -> pool.size() < MOST_POOL).ifPresent(pool::add);
    }
    return refused;
  }

  private Question question(Situations.Start start) {
    return questions.once(start.state(), start.instance());
  }

  /** Looks farther for what has not executed yet, with the help of what has. */
  private void search() {
    Exploration exploration = new Exploration(questions, random);
    boolean more = true;
    while (more) {
      List<Study> learned = studies.stream().filter(s -> s.example().isPresent()).toList();
      List<Study> waiting = studies.stream().filter(s -> s.example().isEmpty()).toList();
      more = !waiting.isEmpty() && find(exploration, learned, waiting);
    }
  }

  private boolean find(Exploration exploration, List<Study> learned, List<Study> waiting) {
    for (Study study : waiting) {
      if (exploration.tryInPool(study)) {
        decide(List.of(study));
        return true;
      }
    }
    if (exploration.grow(learned)) {
      return true;
    }
    for (Study study : waiting) {
      if (exploration.tryAtRandom(study)) {
        decide(List.of(study));
        return true;
      }
    }
    return false;
  }

  /** One literal at a time, or the reason why it cannot be told. */
  private void decideTheRest(Study study) {
    questions.about(study.capability());
    new PreconditionQuestions(questions, study, 1, random).askAll();
    questions.hypotheses().learned(study);
  }

  private Sampling sampling() {
    List<FrugalEffects> all = new ArrayList<>();
    for (Study study : studies) {
      if (study.example().isPresent()) {
        FrugalEffects effects =
            new FrugalEffects(study, questions::allows, questions.settings(), random);
        if (effects.canAsk()) {
          all.add(effects);
        }
      }
    }
    return new Sampling(questions, all, studies.size());
  }

  private static void askAll(Sampling sampling) {
    while (sampling.askSome()) {
      // Each batch depends on what the last one told.
    }
  }
}
