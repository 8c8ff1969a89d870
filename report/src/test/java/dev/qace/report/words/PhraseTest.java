package dev.qace.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhraseTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "the vehicle is at {0} | the vehicle is not at {0} | the vehicle is no longer at {0}",
        "there is a road from {0} to {1} | there is no road from {0} to {1} | there is no longer a"
            + " road from {0} to {1}",
        "there is water at {0} | there is no water at {0} | there is no longer water at {0}",
        "there are crumbs on {0} | there are no crumbs on {0} | there are no longer crumbs on {0}",
        "{0} has water | {0} does not have water | {0} no longer has water",
        "{0} has been opened | {0} has not been opened | {0} has no longer been opened",
        "the robot can see {0} | the robot cannot see {0} | the robot can no longer see {0}",
        "the can is filled | the can is not filled | the can is no longer filled",
        "{0} is a tin can | {0} is not a tin can | {0} is no longer a tin can",
        "a tin can is on {0} | a tin can is not on {0} | a tin can is no longer on {0}",
        "the can has a lid | the can does not have a lid | the can no longer has a lid",
        "{0} can carry {1} | {0} cannot carry {1} | {0} can no longer carry {1}",
        "the lamps are lit | the lamps are not lit | the lamps are no longer lit",
      })
  void theVerbTurnsASentenceIntoItsContrary(String phrase, String negated, String ended) {
    assertThat(new Phrase(phrase).negated().text()).isEqualTo(negated);
    assertThat(new Phrase(phrase).ended().text()).isEqualTo(ended);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "no tire is flat | a tire is flat",
        "nothing is on {0} | something is on {0}",
        "{0} is not locked | {0} is locked",
        "the robot cannot move | the robot can move",
        "there is no fire at {0} | there is a fire at {0}",
      })
  void whatDeniesSomethingIsTakenBack(String phrase, String negated) {
    assertThat(new Phrase(phrase).negated().text()).isEqualTo(negated);
    assertThat(new Phrase(phrase).ended().text()).isEqualTo(negated);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{0} stops at {1}",
        "{0} reaches nobody",
        "nothing is on {0} and nobody is there",
        "isolated from {0}",
        "thereis a {0}",
        "something is in {0}",
        "some seat is free",
        "at least one car is at {0}",
        "every lamp is on",
        "only the robot is at {0}",
        "the lamp is on and {0} is free",
        "there is a car at {0} and it is red",
        "the robot that is broken is at {0}",
      })
  void whereNoRuleFitsTheSentenceIsKeptWhole(String phrase) {
    assertThat(new Phrase(phrase).negated().text()).isEqualTo("it is not the case that " + phrase);
    assertThat(new Phrase(phrase).ended().text()).isEqualTo("no longer true: " + phrase);
  }

  @Test
  void namesTakeThePlacesOfTheirNumbersAndCanBeToldFromTheRest() {
    Words words = new Phrase("drive from {0} to {1}, {0}!").about(List.of("l1", "l2"));
    assertThat(words.text()).isEqualTo("drive from l1 to l2, l1!");
    assertThat(words.pieces()).filteredOn(Words.Name.class::isInstance).hasSize(3);
    assertThat(words.capitalized().text()).isEqualTo("Drive from l1 to l2, l1!");
  }

  @Test
  void aNumberInANameIsNotFilledOnceMore() {
    assertThat(new Phrase("{0} is on {1}").about(List.of("{1}", "b")).text())
        .isEqualTo("{1} is on b");
  }

  @Test
  void aNumberWithoutAThingStaysAsItIs() {
    assertThat(new Phrase("{0} is on {7} {x} {99999999999}").about(List.of("a")).text())
        .isEqualTo("a is on {7} {x} {99999999999}");
  }

  @Test
  void onlyTheKindOfThingGetsACapitalLetterNotTheNameOfOne() {
    assertThat(new Phrase("{0} is dry").about(List.of("the plant")).capitalized().text())
        .isEqualTo("The plant is dry");
    assertThat(new Phrase("{0} is dry").about(List.of("fern")).capitalized().text())
        .isEqualTo("fern is dry");
  }
}
