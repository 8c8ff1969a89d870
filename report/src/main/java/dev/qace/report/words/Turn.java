package dev.qace.report.words;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An English sentence that can be turned into its contrary, because its verb is one of a few. The
 * first rule that fits is taken; sentences that deny something come first.
 */
record Turn(String before, String negative, String past, String rest) {

  private record Rule(
      Pattern verb, Function<MatchResult, String> negative, Function<MatchResult, String> past) {
    static Rule of(String verb, String negative, String past) {
      return new Rule(Pattern.compile(verb), m -> filled(negative, m), m -> filled(past, m));
    }

    private static String filled(String template, MatchResult match) {
      return template.contains("$") ? template.replace("$", match.group(1)) : template;
    }
  }

  /** Whatever else they say, these deny something in a way that no rule knows how to take back. */
  private static final Pattern DENIES =
      Pattern.compile(
          "\\b(no|not|nothing|nobody|none|never|neither|without|nowhere|cannot)\\b|n't\\b");

  /**
   * "Something is in the box" is not taken back by "something is not in the box", nor "the lamp is
   * on and the door is open" by denying the one or the other: where there may be several things or
   * several verbs, the whole sentence must be denied.
   */
  private static final Pattern INVOLVED =
      Pattern.compile(
          "\\b(some|something|somebody|someone|somewhere|any|anything|anybody|anyone|anywhere|every"
              + "|everything|everybody|everyone|everywhere|all|each|both|either|only|least|most|exactly"
              + "|just|more|less|fewer|many|few|several|half|one of|and|or|but|if|that|which|who|whom"
              + "|whose|where|when|while|because|unless|always|often|sometimes|still|already)\\b");

  /** In "the can is filled" the verb comes later: no verb follows such a verb in this form. */
  private static final String NOT_A_NOUN =
      "(?!(is|are|was|were|has|can|will|must|may|should|could) )(?<!\\b(the|an?|this|that|each) \\w{1,6} )";

  private static final List<Rule> DENIALS =
      List.of(
          Rule.of("^no (?=\\S+ is )", "a ", "a "),
          Rule.of("^nothing is ", "something is ", "something is "),
          Rule.of("^nobody is ", "somebody is ", "somebody is "),
          Rule.of("\\bcannot ", "can ", "can "),
          Rule.of("\\b(is|are|was|were|can|has|have) not (?!longer)", "$ ", "$ "),
          Rule.of("\\bthere is no (?!longer)", "there is a ", "there is a "));

  private static final List<Rule> CLAIMS =
      List.of(
          Rule.of("^there is an? ", "there is no ", "there is no longer a "),
          Rule.of("^there is ", "there is no ", "there is no longer "),
          Rule.of("^there are ", "there are no ", "there are no longer "),
          Rule.of("(?<= )(has|have) been ", "$ not been ", "$ no longer been "),
          Rule.of("(?<= )(is|are|was|were) ", "$ not ", "$ no longer "),
          Rule.of("(?<= )can " + NOT_A_NOUN, "cannot ", "can no longer "),
          Rule.of("(?<= )(will|must|may|should|could) " + NOT_A_NOUN, "$ not ", "$ no longer "),
          Rule.of("(?<= )has ", "does not have ", "no longer has "),
          Rule.of("(?<= )have ", "do not have ", "no longer have "));

  static Optional<Turn> of(String sentence) {
    if (INVOLVED.matcher(sentence).find()) {
      return Optional.empty();
    }
    boolean denies = DENIES.matcher(sentence).find();
    Turn earliest = null;
    for (Rule rule : denies ? DENIALS : CLAIMS) {
      Matcher found = rule.verb().matcher(sentence);
      if (found.find() && (earliest == null || found.start() < earliest.before().length())) {
        MatchResult match = found.toMatchResult();
        earliest =
            new Turn(
                sentence.substring(0, match.start()),
                rule.negative().apply(match),
                rule.past().apply(match),
                sentence.substring(match.end()));
      }
    }
    // Two denials: taking back one of them says something else.
    boolean simple = earliest != null && !(denies && DENIES.matcher(earliest.negated()).find());
    return simple ? Optional.ofNullable(earliest) : Optional.empty();
  }

  String negated() {
    return before + negative + rest;
  }

  String ended() {
    return before + past + rest;
  }
}
