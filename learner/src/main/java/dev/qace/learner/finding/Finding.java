package dev.qace.learner.finding;

import dev.qace.model.vocabulary.Capability;

/** Something to know about what was learned about a capability. */
public sealed interface Finding permits Undecided, Inexpressible, Unseen, Surprising {
  Capability capability();

  Place place();
}
