package dev.qace.run;

import dev.qace.agent.journal.JournalHeader;
import dev.qace.agent.journal.JournalReader;
import dev.qace.agent.journal.UnexpectedJsonException;
import dev.qace.learner.Place;
import dev.qace.model.Action;
import dev.qace.model.Capability;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Outcome;
import dev.qace.model.Outcomes;
import dev.qace.model.Probability;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlException;
import dev.qace.model.ppddl.PpddlReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a run has learned, put together from its files: the model, and what the report adds to it.
 *
 * @param header whose model it is: the agent, its world, and how it says things
 * @param text the model as the run wrote it, comments included
 * @param capabilities those of the model, in its order
 */
public record LearnedModel(
    JournalHeader header,
    String text,
    Domain domain,
    AssessmentReport report,
    List<Known> capabilities) {
  public LearnedModel {
    capabilities = List.copyOf(capabilities);
  }

  /**
   * A capability of the model.
   *
   * @param found what the report says of it
   * @param precondition literals that must all hold
   * @param outcomes of which one comes about
   */
  public record Known(
      Capability capability,
      AssessmentReport.Learned found,
      List<Condition> precondition,
      List<Possible> outcomes) {
    public Known {
      precondition = List.copyOf(precondition);
      outcomes = List.copyOf(outcomes);
    }
  }

  /**
   * An outcome.
   *
   * @param low the lower end of the interval of its odds; 0 where some outcome is undecided
   * @param high its upper end; 1 where some outcome is undecided
   * @param count how many executions were this outcome and no other
   * @param changes literals that become true together
   */
  public record Possible(
      Probability probability, double low, double high, long count, List<Effect> changes) {
    public Possible {
      changes = List.copyOf(changes);
    }
  }

  /**
   * Reads what a run left behind.
   *
   * @throws IOException where a file is missing, cannot be read, or is of another run
   */
  public static LearnedModel read(RunFolder folder) throws IOException {
    AssessmentReport report = folder.readReport();
    String text = folder.readModel();
    Domain domain;
    try {
      domain = PpddlReader.parse(folder.modelFile().toString(), text).domain();
    } catch (PpddlException e) {
      throw new IOException(e.getMessage(), e);
    }
    try (JournalReader journal = JournalReader.open(folder.journalFile())) {
      return of(journal.header(), text, domain, report);
    } catch (UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IOException(folder.path() + ": " + e.getMessage(), e);
    }
  }

  /**
   * Puts together what is of one run.
   *
   * @throws IllegalArgumentException where it is not
   */
  public static LearnedModel of(
      JournalHeader header, String text, Domain domain, AssessmentReport report) {
    World world = header.world();
    require(
        new LinkedHashSet<>(domain.predicates())
                .equals(new LinkedHashSet<>(world.vocabulary().predicates()))
            && world.vocabulary().capabilities().containsAll(domain.vocabulary().capabilities()),
        "model.ppddl has another vocabulary than journal.ndjson");
    require(
        domain.actions().size() == report.capabilities().size(),
        "report.json tells of other capabilities than model.ppddl");
    List<Known> known = new ArrayList<>();
    for (int i = 0; i < domain.actions().size(); i++) {
      AssessmentReport.Learned found = report.capabilities().get(i);
      boolean whole =
          report.undecided().stream()
              .noneMatch(
                  open -> open.capability().equals(found.name()) && open.place() == Place.EFFECT);
      known.add(known(domain.actions().get(i), found, whole));
    }
    return new LearnedModel(header, text, domain, report, known);
  }

  private static void require(boolean met, String otherwise) {
    if (!met) {
      throw new IllegalArgumentException(otherwise + ": these are not the files of one run");
    }
  }

  /**
   * @param whole whether nothing of what it brings about is undecided: an interval holds if the
   *     outcomes are the true ones, and says nothing otherwise
   */
  private static Known known(Action action, AssessmentReport.Learned found, boolean whole) {
    require(
        found.isOf(action.capability()),
        "report.json tells of " + found.name() + " where model.ppddl has " + action.name());
    List<Outcome> modelled = Outcomes.of(action.effect());
    require(
        modelled.size() <= found.outcomes().size(),
        "report.json tells of other outcomes of " + found.name() + " than model.ppddl");
    List<Possible> outcomes = new ArrayList<>();
    for (AssessmentReport.Possible each : found.outcomes()) {
      Set<String> literals = new TreeSet<>(each.literals());
      Optional<Outcome> same =
          modelled.stream().filter(outcome -> texts(outcome).equals(literals)).findFirst();
      if (same.isEmpty() && each.probability() == 0) {
        continue;
      }
      require(
          same.isPresent(),
          "report.json tells of an outcome of " + found.name() + " that model.ppddl has not");
      outcomes.add(
          new Possible(
              Objects.requireNonNull(same.orElseThrow().probability()),
              whole ? each.interval().get(0) : 0,
              whole ? each.interval().get(1) : 1,
              each.count(),
              List.copyOf(same.orElseThrow().changes())));
    }
    return new Known(action.capability(), found, conjuncts(action.precondition()), outcomes);
  }

  private static Set<String> texts(Outcome outcome) {
    Set<String> texts = new TreeSet<>();
    outcome.changes().forEach(change -> texts.add(change.toString()));
    return texts;
  }

  private static List<Condition> conjuncts(Condition precondition) {
    return precondition instanceof Condition.And and ? and.parts() : List.of(precondition);
  }

  public World world() {
    return header.world();
  }

  /** What the model has of a capability; empty where it was never seen to execute. */
  public Optional<Known> known(Capability capability) {
    return capabilities.stream().filter(each -> each.capability().equals(capability)).findFirst();
  }
}
