package dev.qace.model.ppddl;

import java.util.List;

/** What a domain says it makes use of. */
final class Requirements {

  /** What anybody may state; some of it says nothing about the parts of the language read here. */
  static final List<String> KNOWN =
      List.of(
          ":strips",
          ":typing",
          ":negative-preconditions",
          ":disjunctive-preconditions",
          ":equality",
          ":existential-preconditions",
          ":universal-preconditions",
          ":quantified-preconditions",
          ":conditional-effects",
          ":adl",
          ":probabilistic-effects",
          ":non-deterministic",
          ":rewards",
          ":mdp",
          ":fluents",
          ":numeric-fluents",
          ":action-costs");

  private Requirements() {}
}
