package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportCommandTest {
  @TempDir private static Path shared = Path.of("");
  @TempDir private Path folder = Path.of("");

  private static final String DOMAIN =
      """
      (define (domain kitchen) (:requirements :adl :probabilistic-effects) (:types cup)
        (:predicates (full ?c - cup) (clean ?c - cup) (lights-on))
        (:action fill :parameters (?c - cup) :precondition (or (clean ?c) (lights-on))
          :effect (full ?c))
        (:action smash :parameters (?c - cup) :precondition (full ?c)
          :effect (forall (?d - cup) (not (clean ?d))))
        (:action vanish :precondition (and (lights-on) (not (lights-on))) :effect (lights-on)))
      """;

  private static final String PROBLEM =
      "(define (problem kitchen-1) (:domain kitchen) (:objects c1 c2 - cup) (:init (clean c1)))";

  @BeforeAll
  static void assess() {
    assertThat(Run.qace("assess", "driver", "--out", driver()).code()).isZero();
  }

  private static Path driver() {
    return shared.resolve("driver");
  }

  private static String text(String page) {
    return page.replaceAll("(?s)<style>.*?</style>|<[^>]*>", "").replace("&#39;", "'");
  }

  private static int count(String part, String text) {
    return text.split(part, -1).length - 1;
  }

  @Test
  void aPageIsRegeneratedFromTheFolderAloneWithTheSameBytes() throws IOException {
    byte[] made = Files.readAllBytes(driver().resolve("report.html"));
    Path copy = Files.createDirectories(folder.resolve("copy"));
    for (String file : List.of("report.json", "model.ppddl", "journal.ndjson")) {
      Files.copy(driver().resolve(file), copy.resolve(file));
    }
    Run run = Run.qace("report", copy);
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains(copy.resolve("report.html").toString());
    assertThat(copy.resolve("report.html")).hasBinaryContent(made);
  }

  @Test
  void itSaysInPlainWordsWhatWasLearned() throws IOException {
    String text = text(Files.readString(driver().resolve("report.html")));
    assertThat(text)
        .contains("Drive from location A to location B")
        .contains("The vehicle is at A")
        .contains("There is a road from A to B")
        .contains("No tire is flat")
        .contains("about 8 times in 10")
        .contains("the vehicle is no longer at A")
        .contains("a tire is flat")
        .contains("there is no longer a spare tire at the location")
        .contains("No warnings")
        .contains("whatever happens 5 times in 100 or more often")
        .containsPattern("Tried \\d{3} times: executed \\d{3}, refused \\d\\d");
  }

  /** A question may start where the vehicle is in three places; an example does not. */
  @Test
  void theExampleShowsTheWholeOutcomeFromASituationLikeTheInitialOne() throws IOException {
    Matcher example =
        Pattern.compile("aria-label=\"Before: ([^\"]*)\\. After: ([^\"]*)\"")
            .matcher(Files.readString(driver().resolve("report.html")));
    assertThat(example.find()).isTrue();
    assertThat(example.group(1)).contains("the vehicle is at").contains("the vehicle is not at");
    assertThat(example.group(2))
        .contains("+ the vehicle is at")
        .contains("− the vehicle is no longer at")
        .contains("+ a tire is flat");
  }

  /** What happens to what no parameter names is shown, of one object and not of many. */
  @Test
  void theExampleShowsWhatHappensToOtherObjects() throws IOException {
    Path domain =
        Files.writeString(
            folder.resolve("d.ppddl"),
            """
            (define (domain row) (:requirements :adl) (:types cell)
              (:predicates (at ?c - cell) (next ?a ?b - cell))
              (:action move :precondition (exists (?a ?b - cell) (and (at ?a) (next ?a ?b)))
                :effect (forall (?a ?b - cell)
                  (when (and (at ?a) (next ?a ?b)) (and (not (at ?a)) (at ?b))))))
            """);
    Path problem =
        Files.writeString(
            folder.resolve("p.ppddl"),
            """
            (define (problem three) (:domain row) (:objects c1 c2 c3 - cell)
              (:init (at c1) (next c1 c2) (next c2 c3)))
            """);
    Path out = folder.resolve("row");
    assertThat(Run.qace("assess", "--domain", domain, "--problem", problem, "--out", out).code())
        .isZero();
    String page = Files.readString(out.resolve("report.html"));
    assertThat(page)
        .contains("Before: not at c2; at c1. After: + at c2; − no longer at c1.")
        .contains("<li class=\"both\">")
        .doesNotContain("no longer at Z and at Y");
    String words = page.replaceAll("<[^>]*>", "");
    assertThat(words)
        .contains("For some cell Z and cell Y: at Z and next: Z, Y")
        .contains(
            "for every cell Z and cell Y such that at Z and next: Z, Y: at Y and no longer at Z");
  }

  /** Which of several ways it was, and in which context. */
  @Test
  void theExampleShowsWhatMatteredOfAlternativesAndContexts() throws IOException {
    Path domain =
        Files.writeString(
            folder.resolve("d.ppddl"),
            """
            (define (domain oven) (:requirements :adl :probabilistic-effects)
              (:predicates (lit) (plugged) (wet) (done))
              (:action bake :precondition (or (lit) (plugged))
                :effect (and (when (wet) (probabilistic 0.3 (done)))
                  (when (not (wet)) (probabilistic 0.9 (done))))))
            """);
    Path problem =
        Files.writeString(
            folder.resolve("p.ppddl"),
            "(define (problem one) (:domain oven) (:init (lit)) (:goal (done)))");
    Path out = folder.resolve("oven");
    assertThat(Run.qace("assess", "--domain", domain, "--problem", problem, "--out", out).code())
        .isZero();
    String page = Files.readString(out.resolve("report.html"));
    assertThat(text(page)).contains("what happens depends on the state (2 cases).");
    Matcher example = Pattern.compile("aria-label=\"Before: ([^\"]*)\\. After: ").matcher(page);
    assertThat(example.find()).isTrue();
    assertThat(example.group(1)).contains("lit", "plugged", "wet", "not done");
  }

  @Test
  void thePageSaysWhereItIsWrongBeforeAnythingElse() throws IOException {
    Path domain = Files.writeString(folder.resolve("d.ppddl"), DOMAIN);
    Path problem = Files.writeString(folder.resolve("p.ppddl"), PROBLEM);
    Path out = folder.resolve("kitchen");
    Run run =
        Run.qace(
            "assess", "--domain", domain, "--problem", problem, "--class", "paper", "--out", out);
    assertThat(run.code()).isZero();
    String text = text(Files.readString(out.resolve("report.html")));
    assertThat(text)
        .contains("Beware")
        .contains("something was seen that cannot be expressed here")
        .contains("A side effect beyond the vocabulary")
        .contains("No list of facts explains when this works")
        .contains("Never seen to work")
        .doesNotContain("No warnings");
    assertThat(text.indexOf("Beware")).isLessThan(text.indexOf("What you can rely on"));
  }

  @Test
  void whatIsUndecidedIsMarkedAndAPartialRunSaysSo() throws IOException {
    Path out = folder.resolve("initial");
    Run.qace("assess", "driver", "--starts", "initial", "--out", out);
    Path report = out.resolve("report.json");
    Files.writeString(
        report, Files.readString(report).replace("\"partial\" : false", "\"partial\" : true"));
    assertThat(Run.qace("report", out).code()).isZero();
    assertThat(text(Files.readString(out.resolve("report.html"))))
        .contains("Partial.")
        .contains("5 things could not be tested")
        .contains("It is not known whether this is needed: no reachable state can settle this");
  }

  @Test
  void phrasesOfOnesOwnAreUsedThroughout() throws IOException {
    Path phrases =
        Files.writeString(
            folder.resolve("phrases.json"),
            """
            {"predicates": {"vehicle-at": "the car is parked at {0}"},
             "capabilities": {"move-vehicle": "go from {0} to {1}"}}
            """);
    Path file = folder.resolve("page.html");
    Run run = Run.qace("report", driver(), "--phrases", phrases, "--out", file, "--json");
    assertThat(QaceTest.json(run).get("pageFile").asString()).isEqualTo(file.toString());
    assertThat(QaceTest.json(run).get("bytes").asLong()).isEqualTo(Files.size(file));
    assertThat(text(Files.readString(file)))
        .contains("Go from location A to location B")
        .contains("The car is parked at A")
        .contains("the car is no longer parked at A")
        .contains("There is a road from A to B")
        .doesNotContain("the vehicle is at");
  }

  @Test
  void aDomainOfOnesOwnTakesPhrasesIntoItsJournal() throws IOException {
    Path domain = Files.writeString(folder.resolve("d.ppddl"), DOMAIN);
    Path problem = Files.writeString(folder.resolve("p.ppddl"), PROBLEM);
    Path phrases =
        Files.writeString(
            folder.resolve("phrases.json"), "{\"predicates\": {\"full\": \"{0} is full\"}}");
    Path out = folder.resolve("out");
    Run.qace(
        "assess", "--domain", domain, "--problem", problem, "--phrases", phrases, "--out", out);
    assertThat(text(Files.readString(out.resolve("report.html")))).contains("The cup is full");
    try (var journal = Files.lines(out.resolve("journal.ndjson"))) {
      assertThat(journal.findFirst().orElseThrow()).contains("\"phrase\":\"{0} is full\"");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"predicates\": {\"vehicle-att\": \"x\"}} | Did you mean vehicle-at?",
        "{\"predicates\": {\"road\": \"a road to {2}\"}} | road takes 2 objects, which are {0} to"
            + " {1}; there is no {2}",
        "{\"predicates\": {\"not-flattire\": \"{0}\"}} | not-flattire takes 0 objects; there is no"
            + " {0}",
        "{\"predicates\": {\"road\": 3}} | a text is expected here, not 3",
        "{\"predicates\": {\"road\": \" \"}} | the phrase is empty",
        "{\"predicate\": {}} | Did you mean predicates?",
        "[] | an object is expected here, not an array",
        "{ | not JSON",
      })
  void phrasesThatDoNotFitAreToldWithTheirPlace(String json, String message) throws IOException {
    Path phrases = Files.writeString(folder.resolve("phrases.json"), json);
    Run run = Run.qace("report", driver(), "--phrases", phrases, "--out", folder.resolve("x"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith(phrases.toString()).contains(message).hasLineCount(1);
    assertThat(folder.resolve("x")).doesNotExist();
  }

  @Test
  void foldersWithoutAnAnswerSayWhatToDo() throws IOException {
    assertThat(Run.qace("report", folder.resolve("none")).err()).contains("there is no folder");
    assertThat(Run.qace("report", folder).err()).contains("is this the folder of a run?");
    Path killed = Files.createDirectories(folder.resolve("killed"));
    Files.writeString(
        killed.resolve("run.json"),
        Files.readString(driver().resolve("run.json")).replace("finished", "running"));
    Run run = Run.qace("report", killed);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("qace assess --resume " + killed);
    Files.copy(driver().resolve("report.json"), killed.resolve("report.json"));
    Files.copy(driver().resolve("model.ppddl"), killed.resolve("model.ppddl"));
    assertThat(Run.qace("report", killed).err()).contains("there is no journal");
    Files.copy(driver().resolve("journal.ndjson"), killed.resolve("journal.ndjson"));
    assertThat(Run.qace("report", killed).err()).isEmpty();
    assertThat(Files.readString(killed.resolve("run.json"))).contains("\"finished\"");
    assertThat(killed.resolve("report.html")).exists();
  }

  @Test
  void aJournalOfAnotherAgentIsRefused() throws IOException {
    Path mixed = folder.resolve("mixed");
    Run.qace("assess", "warehouse", "--budget", 60, "--out", mixed);
    Files.copy(
        driver().resolve("report.json"),
        mixed.resolve("report.json"),
        StandardCopyOption.REPLACE_EXISTING);
    Run run = Run.qace("report", mixed);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("not the files of one run");
  }

  @Test
  void aJournalThatHasLessThanTheReportRestsOnIsRefused() throws IOException {
    Path cut = folder.resolve("cut");
    Run.qace("assess", "driver", "--budget", 60, "--out", cut);
    List<String> lines = Files.readAllLines(cut.resolve("journal.ndjson"));
    Files.write(cut.resolve("journal.ndjson"), lines.subList(0, 4));
    Run run = Run.qace("report", cut);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("ends after 3 questions")
        .contains("rests on " + (lines.size() - 1));
  }

  @Test
  void aLargeModelGivesAPageThatIsNotTooLarge() throws IOException {
    Path run = LargeRun.make(folder.resolve("large"), 100, 10_000);
    assertThat(Run.qace("report", run).code()).isZero();
    Path page = run.resolve("report.html");
    assertThat(Files.size(page)).isBetween(1_000_000L, 3_000_000L);
    String text = Files.readString(page);
    assertThat(count("<article", text)).isEqualTo(100);
    assertThat(count("class=\"question\"", text)).isEqualTo(1300);
    assertThat(text).doesNotContain("left out here");
  }
}
