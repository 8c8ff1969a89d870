package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.qace.cli.Browser.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilmCommandTest {
  @TempDir private Path folder = Path.of("");

  private Run film(Object... what) {
    Object[] args = new Object[what.length + 6];
    System.arraycopy(
        new Object[] {"film", "cafe", "--grasp", "drawn", "--out", folder.resolve("film.html")},
        0,
        args,
        0,
        6);
    System.arraycopy(what, 0, args, 6, what.length);
    return Run.qace(args);
  }

  @Test
  void theFilmPlaysInABrowserAndSaysInWordsWhatIsDone() {
    Run run =
        film(
            "--do", "(teleport counter robot)",
            "--do", "(grasp gripper counter can1 robot)",
            "--do", "(teleport counter robot)");
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("3 steps, ");
    try (Browser browser = Browser.start();
        Opened opened = browser.open(folder.resolve("film.html"), 700, ColorScheme.LIGHT)) {
      Page page = opened.page();
      page.waitForCondition(() -> page.locator("#steps li").count() == 3);
      assertThat(page.locator("#steps li").nth(1).innerText())
          .contains("grasp can1 at counter")
          .contains("can1 is held by gripper");
      assertThat(page.locator("#steps li.refused").innerText())
          .contains("refused: the robot has been teleported there before");
      assertThat(page.locator("#trouble").isVisible()).isFalse();
      Object first = opened.of("document.getElementById('stage').toDataURL()");
      page.locator("#steps li").nth(1).click();
      Object second = opened.of("document.getElementById('stage').toDataURL()");
      assertThat(second).isNotEqualTo(first);
      Object before = opened.of("Number(document.getElementById('time').value)");
      page.locator("#play").click();
      page.waitForCondition(
          () -> !before.equals(opened.of("Number(document.getElementById('time').value)")));
      // To choose a moment by hand ends playing.
      opened.of(
          "const t = document.getElementById('time'); t.value = 1; t.dispatchEvent(new Event('input'))");
      assertThat(page.locator("#play").innerText()).isEqualTo("Play");
      assertThat(page.locator("#clock").innerText()).startsWith("1.0 of ");
      assertThat(opened.requests())
          .allMatch(url -> url.startsWith("file:") || url.startsWith("data:"));
      assertThat(opened.complaints()).noneMatch(text -> text.contains("Error"));
    }
  }

  @Test
  void theSameSeedGivesTheSameBytes() throws IOException {
    film("--do", "(teleport counter robot)", "--seed", 3);
    String one = Files.readString(folder.resolve("film.html"));
    film("--do", "(teleport counter robot)", "--seed", 3);
    assertThat(Files.readString(folder.resolve("film.html"))).isEqualTo(one);
  }

  @Test
  void aPolicyIsFollowedUntilItHasNoRule() throws IOException {
    Path policy = folder.resolve("policy.txt");
    Files.writeString(policy, "(not (teleported counter robot)) => (teleport counter robot)\n");
    Run run = film("--policy", policy);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("1 step, ");
  }

  @Test
  void aQuestionOfARunIsFilmedAsItWasAsked() throws IOException {
    Path run = folder.resolve("run");
    Run.qace("assess", "cafe", "--grasp", "drawn", "--budget", 5, "--out", run);
    Run filmed = film("--run", run, "--question", 1);
    assertThat(filmed.err()).isEmpty();
    assertThat(Files.readString(folder.resolve("film.html"))).contains("<title>Question 1 to cafe");
    assertThat(film("--run", run, "--question", 99_999).err()).contains("no question 99999");
    assertThat(film("--run", run, "--world", "test").err()).contains("another world");
  }

  @Test
  void whatCannotBeFilmedIsSaid() {
    assertThat(Run.qace("film", "driver", "--do", "(x)", "--out", "x.html").err())
        .contains("Only the agent cafe can be filmed");
    assertThat(film().err()).contains("either --do INSTANCE");
    assertThat(film("--do", "(teleport counter robot)", "--start", "(at counter robot)").err())
        .contains("The start is refused");
    assertThat(Run.qace("assess", "driver", "--world", "test").err())
        .contains("--world is for the agent cafe alone");
  }
}
