package dev.qace.learner.approach;

import dev.qace.agent.Query;
import dev.qace.agent.Starts;
import dev.qace.learner.Wish;
import dev.qace.learner.approach.telling.HypothesisPair;
import dev.qace.learner.evidence.Aim;
import dev.qace.learner.evidence.PolicyKind;
import dev.qace.learner.evidence.Purpose;
import dev.qace.learner.evidence.Telling;
import dev.qace.learner.knowledge.CapabilityKnowledge;
import dev.qace.learner.knowledge.Knowledge;
import dev.qace.learner.knowledge.RefusalDoubts;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.Instance;
import dev.qace.model.Policy;
import dev.qace.model.State;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Makes questions of wishes: where the agent is set, and which policy it is to follow. */
public final class Approach {
  private final Knowledge knowledge;
  private final PolicySearch policies;
  private final Hypotheses hypotheses;
  private final OneStep steps;
  private final AcceptableStarts acceptable;

  public Approach(Knowledge knowledge, PolicySearch policies) {
    this.knowledge = knowledge;
    this.policies = policies;
    this.hypotheses = new Hypotheses(knowledge);
    this.steps = new OneStep(knowledge);
    this.acceptable = new AcceptableStarts(knowledge, null);
  }

  /** The question that a wish comes to; empty if no policy leads to where it would tell. */
  public Optional<Question> question(Wish wish) {
    if (wish instanceof Wish.Try attempt) {
      keep(attempt);
      State start =
          knowledge.starts() == Starts.ANY && attempt.purpose().aim() != Aim.OTHER_START
              ? acceptable.like(attempt.state(), attempt.instance()).orElse(attempt.state())
              : attempt.state();
      return Optional.of(
          step(attempt.purpose(), start, attempt.instance(), attempt.steps(), attempt.runs()));
    } else if (wish instanceof Wish.Tell tell) {
      return Optional.of(tell(tell));
    } else if (wish instanceof Wish.TellFrom tell) {
      return tellFrom(tell);
    }
    if (wish instanceof Wish.TellOrFollow tell) {
      HypothesisPair pair = pair(tell.purpose());
      State start = tell.otherwise().start();
      return question(tell.purpose(), pair, start, policies.surelyTellApart(pair, start))
          .or(() -> Optional.of(follow(tell.otherwise())));
    }
    return Optional.of(follow((Wish.Follow) wish));
  }

  /** A way that tells whether something is needed says so. */
  private Question follow(Wish.Follow wish) {
    Question question =
        new Question(
            wish.purpose(), wish.start(), wish.policy(), wish.goal(), wish.maxSteps(), wish.runs());
    if (wish.purpose().aim() != Aim.OPEN_ATTEMPT || !tellsNeed(wish.purpose())) {
      return question;
    }
    if (wish.policy().rules().size() == 1) {
      policies.count(PolicyKind.ONE_STEP);
      return question.because(
          wish.purpose().by(telling(wish.purpose(), Optional.empty(), PolicyKind.ONE_STEP)));
    }
    HypothesisPair pair = pair(wish.purpose());
    PolicyKind kind = policies.judge(wish.policy(), pair, wish.start());
    policies.keep(pair, wish.start(), wish.policy());
    return question.because(
        wish.purpose().by(telling(wish.purpose(), policies.problem(pair, wish.start()), kind)));
  }

  /** Whether there are two hypotheses about what a capability needs, as far as is known. */
  private boolean tellsNeed(Purpose purpose) {
    CapabilityKnowledge about = knowledge.of(purpose.capability());
    return about.example().isPresent()
        && !about.isBeyondModels()
        && purpose.literals().stream().anyMatch(about.precondition().needed()::get);
  }

  private Telling telling(Purpose purpose, Optional<Telling.ProblemSize> problem, PolicyKind kind) {
    BitSet needed = knowledge.of(purpose.capability()).precondition().needed();
    List<Integer> one = needed.stream().boxed().toList();
    purpose.literals().forEach(needed::clear);
    return new Telling(one, needed.stream().boxed().toList(), problem, kind);
  }

  /** What comes of an instance in a state, whatever it may be. */
  public Question step(Purpose purpose, State state, Instance instance, int maxSteps, int runs) {
    return new Question(
        purpose,
        state,
        steps.policy(state, instance),
        steps.changed(state, instance),
        maxSteps,
        runs);
  }

  /** The question by which to ask for a refusal again. */
  public Question again(RefusalDoubts.Doubt doubt) {
    Purpose purpose = Purpose.of(Aim.REFUSED_AGAIN, doubt.instance().capability());
    Query query = doubt.asked().query();
    return knowledge.starts() == Starts.INITIAL
        ? new Question(
            purpose, query.start(), query.policy(), query.goal(), query.maxSteps(), doubt.more())
        : step(purpose, doubt.state(), doubt.instance(), 1, doubt.more());
  }

  private Question tell(Wish.Tell wish) {
    HypothesisPair pair = pair(wish.purpose());
    int most = knowledge.settings().stepsOf(1);
    Optional<PolicySearch.FoundPolicy> found = policies.tellBy(wish.instance(), pair, wish.state());
    if (found.isEmpty()) {
      return step(wish.purpose(), wish.state(), wish.instance(), most, wish.runs());
    }
    // A run is to end once anything that the instance names has changed: what follows would cost,
    // and was not asked for.
    Policy policy = steps.policy(wish.state(), wish.instance());
    policies.keep(pair, wish.state(), policy);
    return new Question(
        wish.purpose(), wish.state(), policy, found.get().policy().goal(), most, wish.runs());
  }

  private Optional<Question> tellFrom(Wish.TellFrom wish) {
    HypothesisPair pair = pair(wish.purpose());
    return question(wish.purpose(), pair, wish.start(), policies.tellApart(pair, wish.start()));
  }

  private Optional<Question> question(
      Purpose purpose, HypothesisPair pair, State start, Optional<PolicySearch.FoundPolicy> found) {
    found.ifPresent(telling -> policies.keep(pair, start, telling.policy().policy()));
    return found.map(
        telling ->
            new Question(
                purpose.by(telling(purpose, policies.problem(pair, start), telling.kind())),
                start,
                telling.policy().policy(),
                telling.policy().goal(),
                knowledge.settings().stepsOf(telling.policy().depth()),
                knowledge.settings().runs()));
  }

  private HypothesisPair pair(Purpose purpose) {
    CapabilityKnowledge about = knowledge.of(purpose.capability());
    if (purpose.aim() == Aim.EFFECT) {
      return hypotheses.brings(about, purpose.literals().get(0));
    }
    BitSet literals = new BitSet();
    purpose.literals().forEach(literals::set);
    return hypotheses.needs(about, literals);
  }

  /** Keeps an attempt that tells whether what it violates is needed, where that was asked for. */
  private void keep(Wish.Try wish) {
    if (policies.keeps() && wish.purpose().aim() == Aim.NEED) {
      CapabilityKnowledge about = knowledge.of(wish.purpose().capability());
      Lifting lifting = about.lifting();
      BitSet missed = about.missing(lifting.values(wish.state(), wish.instance()));
      if (!missed.isEmpty()) {
        policies.keep(
            hypotheses.needs(about, missed),
            wish.state(),
            steps.policy(wish.state(), wish.instance()));
      }
    }
  }
}
