package dev.qace.run.film;

import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.learner.evidence.Evidence;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.vocabulary.Capability;
import dev.qace.run.AssessmentReport;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The questions of a journal that a report relies on: those that it names, the first refusal of
 * each capability, and the first with a step that no model explains. Give it each question once, in
 * the order of the journal.
 */
public final class TellingQuestions {
  private final Set<Integer> named = new HashSet<>();
  private final Set<Transition> proof = new HashSet<>();
  private final Map<Capability, Integer> firstRefusals = new HashMap<>();
  private int read;

  public TellingQuestions(AssessmentReport report) {
    for (LearnedCapability learned : report.capabilities()) {
      named.add(learned.firstExecution());
      named.add(learned.firstRefusal());
      learned.outcomes().forEach(outcome -> named.add(outcome.firstSeen()));
      for (LearnedCapability.NeededLiteral needed : learned.needed()) {
        named.add(needed.settled());
        named.add(needed.refused());
      }
    }
    report.inexpressible().forEach(each -> proof.addAll(each.proof()));
  }

  /**
   * The numbers of all these questions, from the evidence.
   *
   * @param seen the evidence in the journal
   * @param capabilities all that the agent has
   */
  public Set<Integer> numbers(Evidence seen, Collection<Capability> capabilities) {
    Set<Integer> numbers = new HashSet<>(named);
    proof.forEach(each -> numbers.add(seen.firstQuery(each)));
    capabilities.forEach(each -> numbers.add(seen.firstRefusal(each)));
    return numbers;
  }

  /** Whether the report relies on the next question. */
  public boolean next(Exchange exchange) {
    int number = ++read;
    boolean tells = named.contains(number);
    if (exchange.response() instanceof Response.Answered answered) {
      for (Trace trace : answered.traces()) {
        for (Transition step : trace.transitions()) {
          tells |= proof.remove(step);
          if (step.outcome() instanceof Transition.Refused) {
            tells |= firstRefusals.putIfAbsent(step.instance().capability(), number) == null;
          }
        }
      }
    }
    return tells;
  }

  /** How many questions there were so far. */
  public int read() {
    return read;
  }

  /** The number of the first question in which the agent refused; 0 for none so far. */
  public int firstRefusal(Capability capability) {
    return firstRefusals.getOrDefault(capability, 0);
  }
}
