package dev.qace.agent;

/** In which states an agent lets a query start. */
public enum Starts {
  /** In any state. It may still refuse an impossible one, with a reason. */
  ANY,
  /** In any state that it has been in, including the initial one. */
  VISITED,
  /** In its initial state only. */
  INITIAL
}
