package dev.qace.wire.doctor;

import dev.qace.model.Counted;
import dev.qace.model.vocabulary.Capability;
import dev.qace.wire.Description;
import dev.qace.wire.doctor.Diagnosis.Finding;
import dev.qace.wire.doctor.Diagnosis.Kind;
import dev.qace.wire.doctor.TriedSoFar.AttemptedStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What follows from all that was tried. */
final class Conclusions {
  /** So often must nothing have happened before it is taken to be the rule. */
  private static final int ENOUGH = 4;

  private final Description description;
  private final TriedSoFar attempts;
  private final Places places;
  private final Consumer<Finding> notes;

  Conclusions(Description description, TriedSoFar attempts, Consumer<Finding> notes) {
    this.description = description;
    this.attempts = attempts;
    this.places = new Places(description);
    this.notes = notes;
  }

  /** What changed where it should not; of no use where an agent reports its state wrongly. */
  void changes() {
    attempts.changingRefusal().ifPresent(this::changingRefusal);
    attempts.beyondParameters().forEach(this::beyondParameters);
  }

  /**
   * What is refused at all.
   *
   * @param failed at which capabilities the agent failed, of which that was said
   */
  void refusals(Predicate<Capability> failed) {
    attempts.fickleRefusal().ifPresent(this::fickleRefusal);
    List<Capability> ignoring = new ArrayList<>();
    for (Capability capability : description.world().vocabulary().capabilities()) {
      TriedSoFar.Tally tally = attempts.of(capability);
      if (tally.tried() > 0 && tally.executed() == 0 && !failed.test(capability)) {
        warn(
            Kind.WARNING,
            places.of(capability)
                + " was never executed in "
                + Counted.of(tally.tried(), "attempt")
                + ". Is there a state in which it can be? Nothing but refusals can be learned of it"
                + " otherwise.");
      } else if (tally.tried() > 0 && tally.refused() == 0 && ignored(capability).isPresent()) {
        ignoring.add(capability);
      }
    }
    if (!ignoring.isEmpty()) {
      neverRefused(ignoring);
    }
  }

  private void changingRefusal(AttemptedStep step) {
    notes.accept(
        new Finding(
            Kind.CONTRADICTORY,
            true,
            step.instance()
                + " was refused, and yet "
                + places.changed(step.before(), step.attempt().after())
                + " changed. Look before anything changes: refuse first"
                + places.at("capability " + step.instance().capability().name())
                + "."));
  }

  private void fickleRefusal(AttemptedStep step) {
    warn(
        Kind.CONTRADICTORY,
        step.instance()
            + places.at("capability " + step.instance().capability().name())
            + " was both executed and refused in "
            + places.shown(step.before())
            + ". Either a predicate is missing, or it is refused by chance.");
  }

  /** Where a capability that is never refused changes nothing, each of several times. */
  private Optional<TriedSoFar.Situation> ignored(Capability capability) {
    return attempts.situations().entrySet().stream()
        .filter(each -> each.getKey().instance().capability().equals(capability))
        .filter(each -> each.getValue().tried() >= ENOUGH)
        .filter(each -> each.getValue().unchanged() == each.getValue().tried())
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** An environment that ignores what cannot be done looks as if everything could be. */
  private void neverRefused(List<Capability> ignoring) {
    TriedSoFar.Situation example = ignored(ignoring.get(0)).orElseThrow(IllegalStateException::new);
    int tried = ignoring.stream().mapToInt(each -> attempts.of(each).tried()).sum();
    warn(
        Kind.WARNING,
        ignoring.stream().map(places::of).collect(Collectors.joining(", "))
            + (ignoring.size() == 1 ? " was" : " were")
            + " never refused in "
            + Counted.of(tried, "attempt")
            + ", though nothing changes in some states, such as by "
            + example.instance()
            + " in "
            + places.shown(example.state())
            + ". Are invalid actions ignored? Then nothing tells where they can be executed. Say how"
            + " a refusal shows, with refused(self, before) of qace.GymAgent, or raise"
            + " qace.Refused.");
  }

  private void beyondParameters(Capability capability, AttemptedStep step) {
    ChangeBeyondParameters beyond =
        ChangeBeyondParameters.of(step, description.world())
            .orElseThrow(IllegalStateException::new);
    warn(
        Kind.WARNING,
        step.instance()
            + " changed "
            + beyond.atom()
            + ", and "
            + beyond.object().name()
            + " is no object of it. What a model says is about parameters: make it a parameter of "
            + places.of(capability)
            + ", a "
            + beyond.object().type()
            + ", unless it is so for all of them.");
  }

  private void warn(Kind kind, String text) {
    notes.accept(new Finding(kind, false, text));
  }
}
