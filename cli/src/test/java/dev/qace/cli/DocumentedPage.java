package dev.qace.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The commands of a page in Markdown, in the order in which they stand. Comments before a fenced
 * block say what its readers need not know: CONTRIBUTING.md has the list of them.
 */
final class DocumentedPage {
  private static final Pattern FENCE = Pattern.compile(" *```(\\w*)");
  private static final Pattern MARK =
      Pattern.compile("<!-- (long|not run|exit code|before|file|prints)(?:: (.*))? -->");
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?:\\w+=\\S+ |nice \\S+ \\S+ )*(?:\\./qace|python3|campaign/\\w+\\.py)\\b.*");
  private static final String PROMPT = "$ ";

  /** What is to be done for one page. */
  sealed interface Step {
    int line();
  }

  /**
   * Runs a command.
   *
   * @param exitCode what it ends with
   * @param printed lines that it prints, among others, in this order
   * @param takesLong whether it is left to the thorough tests
   * @param shown whether the page shows it, or it only prepares for those that are shown
   */
  record Run(
      int line,
      String command,
      int exitCode,
      List<String> printed,
      boolean takesLong,
      boolean shown)
      implements Step {}

  /** Writes a file that the page shows. */
  record Write(int line, String file, String text) implements Step {}

  /** Leaves something out. */
  record LeftOut(int line, String text, String why) implements Step {}

  private final List<Step> steps = new ArrayList<>();
  private List<Matcher> marks = new ArrayList<>();

  private DocumentedPage() {}

  /** Reads a page. */
  static List<Step> read(String text) {
    DocumentedPage page = new DocumentedPage();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      Matcher mark = MARK.matcher(lines.get(i));
      Matcher fence = FENCE.matcher(lines.get(i));
      if (mark.matches()) {
        page.marks.add(mark);
      } else if (fence.matches()) {
        int end = i + 1;
        while (!lines.get(end).strip().equals("```")) {
          end++;
        }
        page.block(i + 2, fence.group(1), lines.subList(i + 1, end));
        page.marks = new ArrayList<>();
        i = end;
      }
    }
    if (!page.marks.isEmpty()) {
      throw new IllegalArgumentException("no block follows " + page.marks.get(0).group());
    }
    return page.steps;
  }

  private Optional<String> mark(String name) {
    return marks.stream()
        .filter(each -> each.group(1).equals(name))
        .map(each -> Optional.ofNullable(each.group(2)).orElse(""))
        .findFirst();
  }

  private void block(int line, String language, List<String> lines) {
    String text = lines.stream().map(each -> each + "\n").collect(Collectors.joining());
    if (mark("not run").isPresent()) {
      steps.add(new LeftOut(line, text, mark("not run").get()));
    } else if (mark("file").isPresent()) {
      steps.add(new Write(line, mark("file").get(), text));
    } else if (mark("prints").isPresent()) {
      printed(lines);
    } else if (language.equals("python")) {
      throw new IllegalArgumentException(
          "line " + line + ": a program needs <!-- file: NAME --> or <!-- not run: WHY -->");
    } else if (language.isEmpty()) {
      commands(line, lines);
    }
  }

  /** What the last command prints. */
  private void printed(List<String> lines) {
    Run last = (Run) steps.remove(steps.size() - 1);
    steps.add(new Run(last.line, last.command, last.exitCode, lines, last.takesLong, last.shown));
  }

  private void commands(int line, List<String> lines) {
    boolean prompts = lines.stream().anyMatch(each -> each.startsWith(PROMPT));
    if (!prompts && lines.stream().noneMatch(each -> COMMAND.matcher(each).matches())) {
      return;
    }
    boolean takesLong = mark("long").isPresent();
    marks.stream()
        .filter(each -> each.group(1).equals("before"))
        .forEach(each -> steps.add(new Run(line, each.group(2), 0, List.of(), takesLong, false)));
    int exitCode = mark("exit code").map(Integer::parseInt).orElse(0);
    for (int i = 0; i < lines.size(); i++) {
      int first = i;
      StringBuilder command = new StringBuilder(lines.get(i));
      while (command.toString().endsWith("\\")) {
        command.append('\n').append(lines.get(++i));
      }
      List<String> printed = new ArrayList<>();
      while (prompts && i + 1 < lines.size() && !lines.get(i + 1).startsWith(PROMPT)) {
        printed.add(lines.get(++i));
      }
      String words = command.substring(prompts ? PROMPT.length() : 0);
      // The build is what runs this.
      if (!words.isBlank() && !words.startsWith("mvn ")) {
        steps.add(new Run(line + first, words, exitCode, printed, takesLong, true));
      }
    }
  }
}
