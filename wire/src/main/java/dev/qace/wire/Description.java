package dev.qace.wire;

import dev.qace.agent.Agent;
import dev.qace.agent.Phrases;
import dev.qace.agent.Starts;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What an agent declares about itself.
 *
 * @param name its name; free of control characters, but not suitable as a path
 * @param domain what to call its model
 * @param methods the optional methods that it offers
 * @param seeded whether randomness depends only on seed and run
 * @param distinctObjects the capabilities that never take the same object twice
 * @param places where things are in its author's files, if declared: of {@code capability go},
 *     {@code predicate lit}, {@code set_state}, {@code reset} and {@code objects}
 */
public record Description(
    String name,
    String domain,
    Starts starts,
    Set<Method> methods,
    boolean seeded,
    World world,
    Phrases phrases,
    Set<Capability> distinctObjects,
    Map<String, String> places) {
  public Description {
    places = Map.copyOf(places);
    methods = Set.copyOf(methods);
    distinctObjects = Set.copyOf(distinctObjects);
  }

  /** The description of a built-in agent, all of which are seeded. */
  public static Description of(String name, String domain, Agent agent) {
    Set<Method> methods = EnumSet.of(Method.ASK);
    if (agent.starts() == Starts.ANY) {
      methods.add(Method.SET);
    } else if (agent.starts() == Starts.VISITED) {
      methods.add(Method.SNAPSHOT);
      methods.add(Method.RESTORE);
    }
    return new Description(
        name,
        domain,
        agent.starts(),
        methods,
        true,
        agent.world(),
        agent.phrases(),
        agent.world().vocabulary().capabilities().stream()
            .filter(agent::distinctObjects)
            .collect(Collectors.toSet()),
        Map.of());
  }

  /** The same with fewer methods. */
  public Description without(Set<Method> unwanted) {
    Set<Method> left =
        methods.stream().filter(method -> !unwanted.contains(method)).collect(Collectors.toSet());
    return new Description(
        name, domain, starts, left, seeded, world, phrases, distinctObjects, places);
  }

  /** Whether it has an optional method. */
  public boolean offers(Method method) {
    return methods.contains(method);
  }
}
