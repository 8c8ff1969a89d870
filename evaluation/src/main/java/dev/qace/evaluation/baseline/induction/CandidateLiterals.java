package dev.qace.evaluation.baseline.induction;

import dev.qace.evaluation.baseline.rules.RuleLiteral;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Type;
import dev.qace.model.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The positive literals that variables of these types can make, no variable twice in one. */
final class CandidateLiterals {
  private final Vocabulary vocabulary;
  private final Map<List<Type>, List<RuleLiteral>> kept = new HashMap<>();

  CandidateLiterals(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  List<RuleLiteral> over(List<Type> types) {
    return kept.computeIfAbsent(types, this::list);
  }

  private List<RuleLiteral> list(List<Type> types) {
    List<RuleLiteral> literals = new ArrayList<>();
    for (Predicate predicate : vocabulary.predicates()) {
      fill(predicate, types, List.of(), literals);
    }
    return literals;
  }

  private void fill(
      Predicate predicate, List<Type> types, List<Integer> chosen, List<RuleLiteral> literals) {
    if (chosen.size() == predicate.arity()) {
      literals.add(new RuleLiteral(predicate, chosen, true));
      return;
    }
    Type wanted = predicate.parameters().get(chosen.size()).type();
    for (int v = 0; v < types.size(); v++) {
      if (!chosen.contains(v) && vocabulary.types().overlap(types.get(v), wanted)) {
        List<Integer> more = new ArrayList<>(chosen);
        more.add(v);
        fill(predicate, types, more, literals);
      }
    }
  }
}
