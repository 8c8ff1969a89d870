package dev.qace.planner.ground;

/** Whether a condition may hold in some state, where whatever can change may have any value. */
final class Optimism {
  private final AtomTable atoms;
  private final boolean[] changing;

  Optimism(AtomTable atoms, boolean[] changing) {
    this.atoms = atoms;
    this.changing = changing;
  }

  boolean possible(Lifted lifted, int[] binding) {
    if (lifted instanceof Lifted.Lit lit) {
      return changing[lit.predicate]
          || atoms.find(lit.predicate, arguments(lit, binding)) >= 0 == lit.positive;
    } else if (lifted instanceof Lifted.Same same) {
      return Lifted.object(same.left(), binding)
          == Lifted.object(same.right(), binding)
          == same.wanted();
    } else if (lifted instanceof Lifted.All all) {
      for (Lifted part : all.parts()) {
        if (!possible(part, binding)) {
          return false;
        }
      }
      return true;
    } else if (lifted instanceof Lifted.Any any) {
      for (Lifted part : any.parts()) {
        if (possible(part, binding)) {
          return true;
        }
      }
      return false;
    }
    return ((Lifted.Fixed) lifted).value();
  }

  static int[] arguments(Lifted.Lit lit, int[] binding) {
    int[] arguments = new int[lit.terms.length];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = Lifted.object(lit.terms[i], binding);
    }
    return arguments;
  }
}
