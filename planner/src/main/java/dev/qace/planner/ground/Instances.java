package dev.qace.planner.ground;

import dev.qace.planner.IntList;

/** The instances found so far, each a schema with an object for each parameter. */
final class Instances {
  private final IntList schemas = new IntList();
  private final IntList starts = new IntList();
  private final IntList objects = new IntList();

  void add(int schema, int[] binding) {
    schemas.add(schema);
    starts.add(objects.size());
    for (int object : binding) {
      objects.add(object);
    }
  }

  int size() {
    return schemas.size();
  }

  int schema(int instance) {
    return schemas.get(instance);
  }

  int[] binding(int instance, int parameters) {
    int[] binding = new int[parameters];
    for (int i = 0; i < parameters; i++) {
      binding[i] = objects.get(starts.get(instance) + i);
    }
    return binding;
  }
}
