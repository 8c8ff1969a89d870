package dev.qace.evaluation.baseline.glib;

import dev.qace.model.Instance;
import dev.qace.model.World;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.List;

/** All instances whose objects fit the types and are different. */
final class GroundActions {
  private GroundActions() {}

  static List<Instance> of(World world) {
    List<Instance> instances = new ArrayList<>();
    for (Capability capability : world.vocabulary().capabilities()) {
      fill(capability, world, List.of(), instances);
    }
    return instances;
  }

  private static void fill(
      Capability capability, World world, List<WorldObject> chosen, List<Instance> instances) {
    if (chosen.size() == capability.arity()) {
      instances.add(new Instance(capability, chosen));
      return;
    }
    for (WorldObject object : world.objects(capability.parameters().get(chosen.size()).type())) {
      if (!chosen.contains(object)) {
        List<WorldObject> more = new ArrayList<>(chosen);
        more.add(object);
        fill(capability, world, more, instances);
      }
    }
  }
}
