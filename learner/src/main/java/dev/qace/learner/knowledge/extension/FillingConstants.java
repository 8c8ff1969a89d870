package dev.qace.learner.knowledge.extension;

import dev.qace.learner.knowledge.promise.Excesses;
import dev.qace.learner.knowledge.promise.ExecutionLog;
import dev.qace.learner.knowledge.promise.Influences;
import dev.qace.learner.lifting.Extension;
import dev.qace.learner.lifting.Lifting;
import dev.qace.model.vocabulary.WorldObject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The constants that explain why it matters which object fills a parameter. As all executions are
 * gone through for each of them, it is looked for again only once there are enough more. A function
 * of the executions and of when it was asked. Not thread-safe.
 */
public final class FillingConstants {
  private static final int LOOK_EVERY = 32;
  private static final int LOOK_AFTER_A_PART = 10;

  private final Lifting lifting;
  private final Influences influences;

  /** By parameter. */
  private final Map<Integer, ConstantLook> looks = new HashMap<>();

  /**
   * The last time it was looked for.
   *
   * @param executions how many there were
   */
  private record ConstantLook(int executions, Optional<WorldObject> found) {}

  public FillingConstants(Lifting lifting, Influences influences) {
    this.lifting = lifting;
    this.influences = influences;
  }

  /**
   * The constant that makes a difference where it fills a parameter, as of the last look: odds of
   * its own explain more than is usual. None that can be said already, or that would make too much
   * to be said.
   */
  public Optional<WorldObject> of(int parameter) {
    int executions = influences.log().size();
    ConstantLook last = looks.get(parameter);
    if (last == null || isDue(last.executions(), executions)) {
      last = new ConstantLook(executions, look(parameter));
      looks.put(parameter, last);
    }
    return last.found();
  }

  /** The log begins again where executions with more different objects come up. */
  static boolean isDue(int last, int executions) {
    return executions < last || executions >= last + Math.max(LOOK_EVERY, last / LOOK_AFTER_A_PART);
  }

  private Optional<WorldObject> look(int parameter) {
    Map<WorldObject, Double> found = new LinkedHashMap<>();
    ExecutionLog log = influences.log();
    Excesses excesses = influences.excesses();
    for (WorldObject each : lifting.world().vocabulary().constants()) {
      double excess =
          excesses.of(
              number ->
                  log.transitionNumbered(number).instance().objects().get(parameter).equals(each));
      found.put(each, excess);
    }
    return found.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .filter(each -> each.getValue() >= influences.needed().ofExcess(true, log.size()))
        .map(Map.Entry::getKey)
        .filter(this::canBeSaid);
  }

  private boolean canBeSaid(WorldObject constant) {
    Extension extension = lifting.extension();
    return !extension.constants().contains(constant)
        && Widening.isSmall(
            lifting.extended(extension.with(Extension.ofConstants(List.of(constant)))));
  }
}
