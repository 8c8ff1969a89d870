package dev.qace.agent;

/** In which states an agent lets a query start. */
public enum Starts {
  /** In any state. It may still refuse an impossible one, with a reason. */
  ANY,
  /** In any state it has been in, its initial one included. */
  VISITED,
  /** In its initial state only. */
  INITIAL
}
