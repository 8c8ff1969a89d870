package dev.qace.model.ppddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.model.ppddl.text.PpddlException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each line: a text, and the one thing that is said about it. */
class ReadingErrorsTest {

  private static void assertSaid(String text, String message) {
    assertThatThrownBy(() -> PpddlReader.parse("f", text))
        .isInstanceOf(PpddlException.class)
        .hasMessage("f:" + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          '' | 1:1: the file is empty
          '; only this' | 1:1: the file holds nothing but comments
          (define (domain d) | 1:1: this '(' is never closed: the text ends at line 1 with one ')' missing
          (define (domain d) (:types (a | 1:28: this '(' is never closed: the text ends at line 1 with 3 ')' missing
          (define (domain d) (:types a (:predicates (p))) | 1:20: this '(' is not closed before the next section begins at line 1. Add the missing ')'
          (define (domain d) (:types a) (define (problem p)) | 1:1: this '(' is not closed before the next definition begins at line 1. Add the missing ')'
          (define (domain d)) (:types a)) | 1:19: this ')' ends the definition, but at line 1 another section follows. There is one ')' too many before it
          (define (domain d))) | 1:20: this ')' closes nothing: every '(' before it is closed already
          (define (domain d)) end | 1:21: (define (domain name) ...) or (define (problem name) ...) is expected here, not 'end'
          (domain d) | 1:1: (define (domain name) ...) or (define (problem name) ...) is expected here, not '(domain …)'
          (define (domain ?d)) | 1:17: the name of a domain is expected here, not '?d'
          (define (domain d)) (define (domain D)) | 1:37: a second domain d in one file
          """)
  void aboutTheTextAsAWhole(String text, String message) {
    assertSaid(text, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          (:typos a) | 1:21: section :typos is not known here. Did you mean :types?
          (:derived (p) (q)) | 1:21: :derived is not supported: it cannot be expressed by actions alone
          (p) | 1:20: a section is expected here, such as (:init (p)), not '(p …)'. Is there a ')' too many before it?
          (:types a b a) | 1:32: type a is declared twice, first at line 1
          (:types a - b b - c c - a) | 1:28: type a is above itself: a - b - c - a
          (:types a -) | 1:30: a type is expected after this '-'
          (:types - a) | 1:28: there is no type before this '-'
          (:types a - (any b)) | 1:32: a type is expected here: a name, or several as in (either block table)
          (:types object - a) | 1:28: object is above all types and cannot be below a
          (:types block) (:constants a - blok) | 1:51: type blok is not declared. Did you mean block?
          (:constants a b a) | 1:36: constant a is declared twice, first at line 1
          (:predicates (p) (q) (p ?x)) | 1:42: predicate p is declared twice, first at line 1
          (:predicates (p ?x ?x)) | 1:39: variable ?x is declared twice, first at line 1
          (:predicates (p x)) | 1:36: a variable is expected here, not 'x'. Variables begin with '?', and a type stands after ' - '
          (:predicates (not ?x)) | 1:34: a predicate cannot be called not, which has a meaning
          (:predicates p) | 1:33: a predicate is expected here, such as (on ?x ?y - block), not 'p'
          (:action) | 1:20: this action has no name. Write (:action name ...)
          (:action a :effects (p)) | 1:31: :effects is not known in an action. Did you mean :effect?
          (:action a :effect) | 1:31: parentheses are expected after :effect, such as :effect ()
          (:action a :effect p) | 1:39: parentheses are expected after :effect, such as :effect ()
          (:action a :effect () :effect ()) | 1:42: a second :effect of action a
          (:action a (p)) | 1:31: :parameters, :precondition or :effect is expected here, not '(p …)'
          (:requirements (p)) | 1:35: a requirement is expected here, such as :typing, not '(p …)'
          """)
  void aboutASectionOfADomain(String section, String message) {
    assertSaid("(define (domain d) " + section + ")", message);
  }

  /** In an action with ?x of type a, ?y of type b, and a constant k of type a. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          :precondition (raod ?x ?x) | 2:16: predicate raod is not declared. Did you mean road?
          :precondition (zoom ?x) | 2:16: predicate zoom is not declared. Known: p, road, q
          :precondition (road ?x) | 2:16: road takes 2 objects, got 1
          :precondition (q ?x) | 2:16: q takes 0 objects, got 1
          :precondition (p ?z) | 2:18: variable ?z is not declared. Did you mean ?x?
          :precondition (p x) | 2:18: object x is not declared. Did you mean ?x?
          :precondition (p kk) | 2:18: object kk is not declared. Known: k
          :precondition (road ?x ?y) | 2:24: ?y is of type b, but what road takes as object 2 is of type a
          :precondition (forall (?b - b) (p ?b)) | 2:35: ?b is of type b, but what p takes is of type a
          :precondition (forall ?b - b (p ?b)) | 2:15: forall takes 2 parts, got 4. Write (forall (?x - type) (p ?x))
          :precondition (exists ?b (q)) | 2:23: variables in parentheses are expected here, such as (?x - block), not '?b'
          :precondition (not) | 2:15: not takes 1 part, got 0. Write (not (p))
          :precondition (imply (q)) | 2:15: imply takes 2 parts, got 1. Write (imply (p) (q))
          :precondition (= ?x) | 2:15: = takes 2 parts, got 1. Write (= ?x ?y)
          :precondition (>= (fuel) 3) | 2:15: this condition compares numbers, and only what is true or false can be modelled. Express it with predicates
          :precondition (and q) | 2:20: a condition is expected here, such as (and (on a b)), not 'q'
          :precondition (when (q) (q)) | 2:15: when can stand in an effect, but not in a condition
          :precondition ((q)) | 2:15: an atom is expected here, such as (on a b)
          :effect (or (q)) | 2:9: or can stand in a condition, but not in an effect
          :effect (not (and (q))) | 2:14: in an effect, not takes an atom, such as (not (on a b)), and no '(and …)'
          :effect (oneof) | 2:9: oneof needs at least one branch
          :effect (probabilistic 1.2 (q)) | 2:24: the probability 1.2 is above 1
          :effect (probabilistic -0.1 (q)) | 2:24: the probability -0.1 is below 0
          :effect (probabilistic 0.6 (q) 0.5 (q)) | 2:32: with this, the probabilities sum to 1.1, which is above 1
          :effect (probabilistic half (q)) | 2:24: 'half' is not a probability; write it like 0.8 or 1/3
          :effect (probabilistic 1/0 (q)) | 2:24: the probability 1/0 divides by 0
          :effect (probabilistic (q) 0.5) | 2:24: a probability is expected here, such as 0.8 or 1/3, not '(q …)'
          :effect (probabilistic 0.5) | 2:24: an effect is expected after the probability '0.5'
          :effect (when (q)) | 2:9: when takes 2 parts, got 1. Write (when (p) (q))
          """)
  void aboutAnAction(String body, String message) {
    assertSaid(
        "(define (domain d) (:types a b) (:constants k - a) (:predicates (p ?x - a)"
            + " (road ?x ?y - a) (q)) (:action act :parameters (?x - a ?y - b)\n"
            + body
            + "))",
        message);
  }

  /** In a problem whose domain has a block c, a table t, and (on ?x - block ?y - table). */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          (:objects a a - block) | 2:13: object a is declared twice, first at line 2
          (:objects c - table) | 2:11: object c is of type table here, but as a constant of the domain it is of type block
          (:objects a - blok) | 2:15: type blok is not declared. Did you mean block?
          (:init (in c t)) | 2:9: predicate in is not declared. Did you mean on?
          (:init (on c)) | 2:9: on takes 2 objects, got 1
          (:init (on t c)) | 2:12: t is of type table, but what on takes as object 1 is of type block
          (:init (on c c1)) | 2:14: object c1 is not declared. Known: c, t
          (:init (on c ?t)) | 2:14: variable ?t cannot stand here. Name an object
          (:init (on c (t))) | 2:14: the name of an object is expected here, not '(t …)'
          (:init (on c t) (not (on c t))) | 2:17: (on c t) is said to be both true and false at first
          (:init (not (on c t)) (on c t)) | 2:23: (on c t) is said to be both true and false at first
          (:init (forall (?b) (on ?b t))) | 2:8: an atom that is true at first is expected here, not '(forall …)'
          (:init on) | 2:8: an atom that is true at first is expected here, not 'on'
          (:init (probabilistic 0.7 (on c t) 0.7 (on c t))) | 2:36: with this, the probabilities sum to 1.4, which is above 1
          (:goal (on c t) (on c t)) | 2:17: :goal takes one part, got 2
          (:goal (on ?b t)) | 2:12: variable ?b is not declared. None is declared
          (:goal (on c t)) (:goal (on c t)) | 2:18: a second :goal, after the one at line 2. Only one can be meant
          (:object a) | 2:2: section :object is not known here. Did you mean :objects?
          """)
  void aboutAProblem(String section, String message) {
    assertSaid(
        "(define (domain d) (:types block table) (:constants c - block t - table)"
            + " (:predicates (on ?x - block ?y - table))) (define (problem p) (:domain d)\n"
            + section
            + ")",
        message);
  }

  /** With no domain at hand. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          (define (problem p)) | 1:1: this problem names no domain. Add (:domain name)
          (define (problem p) (:domain d) (:init (on a b) (on a))) | 1:50: on takes 2 objects where it is first used, got 1
          (define (problem p) (:domain d) (:init (on a)) (:goal (on a b))) | 1:56: on takes 1 object where it is first used, got 2
          (define (problem p) (:domain d) (:objects a a)) | 1:45: object a is declared twice, first at line 1
          (define (problem p) (:domain d) (:goal (on ?x))) | 1:44: variable ?x is not declared. None is declared
          """)
  void aboutAProblemOnItsOwn(String text, String message) {
    assertSaid(text, message);
  }

  @ParameterizedTest
  @CsvSource({
    "'a\n  )', 2:3",
    "'a\r\n  )', 2:3",
    "'a\r  )', 2:3",
    "'; \uD83D\uDE00é\t(\né\t)', 2:3"
  })
  void linesEndInEveryWayAndColumnsCountCharacters(String text, String position) {
    assertSaid(text, position + ": this ')' closes nothing: every '(' before it is closed already");
  }

  @ParameterizedTest
  @CsvSource({"0, U+0000", "27, U+001B", "127, U+007F", "8238, U+202E", "55296, U+D800"})
  void charactersThatCannotBeSeenAreRefused(int character, String name) {
    assertSaid(
        "(define (domain " + (char) character + "))",
        "1:17: the character " + name + " has no place in PDDL. Is this a text file?");
  }

  @ParameterizedTest
  @CsvSource({"100000", "501"})
  void parenthesesNestOnlySoDeep(int depth) {
    assertSaid("(".repeat(depth), "1:501: parentheses are nested more than 500 deep here");
  }

  @ParameterizedTest
  @CsvSource({"61", "1000000"})
  void longNamesAreCutInMessages(int length) {
    String text = "(define (domain d) (:action a :effect (" + "x".repeat(length) + ")))";

    assertThatThrownBy(() -> PpddlReader.parse("f", text))
        .hasMessage("f:1:40: predicate " + "x".repeat(59) + "… is not declared. None is declared");
    assertThat("x".repeat(59) + "…").hasSize(60);
  }
}
