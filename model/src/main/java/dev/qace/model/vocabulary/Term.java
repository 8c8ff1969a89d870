package dev.qace.model.vocabulary;

/**
 * What may stand as the argument of a lifted atom: a variable, or an object by name (a PDDL
 * constant).
 */
public sealed interface Term permits Variable, WorldObject {
  String name();

  Type type();
}
