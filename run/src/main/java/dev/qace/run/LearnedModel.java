package dev.qace.run;

import dev.qace.agent.journal.JournalHeader;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.learner.lifting.DistinctObjects;
import dev.qace.model.Action;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Outcomes;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.model.vocabulary.Capability;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a run has learned, read from its files: the model, and what the report adds to it.
 *
 * @param header the agent, its world and its phrases
 * @param text the model as the run wrote it, comments included
 * @param capabilities the capabilities of the model, in its order, with the outcomes that it
 *     contains
 */
public record LearnedModel(
    JournalHeader header,
    String text,
    Domain domain,
    AssessmentReport report,
    List<LearnedCapability> capabilities) {
  public LearnedModel {
    capabilities = List.copyOf(capabilities);
  }

  /**
   * Reads what a run left behind.
   *
   * @throws IOException if a file is missing, cannot be read, or is of another run
   */
  public static LearnedModel read(RunFolder folder) throws IOException {
    AssessmentReport report = folder.readReport();
    String text = folder.readModel();
    try {
      Domain domain = PpddlReader.parse(folder.modelFile().toString(), text).domain();
      return of(folder.readHeader(), text, domain, report);
    } catch (PpddlException e) {
      throw new IOException(e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IOException(folder.path() + ": " + e.getMessage(), e);
    }
  }

  /**
   * Combines the parts of one run.
   *
   * @throws IllegalArgumentException if it is not
   */
  public static LearnedModel of(
      JournalHeader header, String text, Domain domain, AssessmentReport report) {
    List<Capability> modelled =
        report.capabilities().stream().map(LearnedCapability::capability).toList();
    require(
        header.world().vocabulary().equals(report.world().vocabulary())
            && Set.copyOf(domain.predicates())
                .equals(Set.copyOf(header.world().vocabulary().predicates())),
        "model.ppddl has another vocabulary than journal.ndjson");
    require(
        domain.vocabulary().capabilities().equals(modelled),
        "report.json tells of other capabilities than model.ppddl");
    for (LearnedCapability each : report.capabilities()) {
      require(
          domain.action(each.capability()).filter(a -> sameAs(a, each.action())).isPresent(),
          "report.json tells of another " + each.capability().name() + " than model.ppddl");
    }
    List<LearnedCapability> capabilities =
        report.capabilities().stream()
            .map(each -> asInTheModel(withDeclared(each, header)))
            .toList();
    return new LearnedModel(header, text, withDeclared(domain, capabilities), report, capabilities);
  }

  /**
   * The same with the plain model, which leaves out the preconditions that could not be tested.
   *
   * @throws IOException as above
   */
  public static LearnedModel readPlain(RunFolder folder) throws IOException {
    LearnedModel cautious = read(folder);
    return cautious.plain(folder.readPlainModel());
  }

  private LearnedModel plain(String plainText) {
    List<LearnedCapability> plain = capabilities.stream().map(LearnedCapability::plain).toList();
    return new LearnedModel(header, plainText, plainDomain(), report, plain);
  }

  /** Whether preconditions that could not be tested are left out. */
  public boolean isPlain() {
    return needed(capabilities) < needed(report.capabilities());
  }

  private static long needed(List<LearnedCapability> of) {
    return of.stream().mapToLong(each -> each.needed().size()).sum();
  }

  /** The model without the preconditions that could not be tested. */
  public Domain plainDomain() {
    return domain.withActions(capabilities.stream().map(each -> each.plain().action()).toList());
  }

  /** Earlier versions left out of the model what an agent says of itself. */
  private static LearnedCapability withDeclared(LearnedCapability each, JournalHeader header) {
    return header.distinctObjects().contains(each.capability())
        ? each.withDeclared(
            DistinctObjects.of(each.capability(), header.world().vocabulary().types()))
        : each;
  }

  private static Domain withDeclared(Domain domain, List<LearnedCapability> capabilities) {
    Map<Capability, Condition> preconditions = new HashMap<>();
    capabilities.stream()
        .filter(each -> !each.declared().isEmpty())
        .forEach(each -> preconditions.put(each.capability(), each.action().precondition()));
    return domain.withActions(
        domain.actions().stream()
            .map(
                each ->
                    new Action(
                        each.capability(),
                        preconditions.getOrDefault(each.capability(), each.precondition()),
                        each.effect()))
            .toList());
  }

  private static void require(boolean met, String otherwise) {
    if (!met) {
      throw new IllegalArgumentException(otherwise + ": these are not the files of one run");
    }
  }

  private static boolean sameAs(Action one, Action other) {
    return one.precondition().equals(other.precondition())
        && (one.effect().equals(other.effect())
            || Set.copyOf(Outcomes.of(one.effect()))
                .equals(Set.copyOf(Outcomes.of(other.effect()))));
  }

  private static LearnedCapability asInTheModel(LearnedCapability each) {
    return each.withOutcomes(
        each.outcomes().stream().filter(outcome -> outcome.millionths() > 0).toList());
  }

  public World world() {
    return header.world();
  }

  /** What the model says about a capability; empty if it never executed. */
  public Optional<LearnedCapability> known(Capability capability) {
    return capabilities.stream().filter(each -> each.capability().equals(capability)).findFirst();
  }
}
