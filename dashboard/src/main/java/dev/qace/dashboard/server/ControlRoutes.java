package dev.qace.dashboard.server;

import dev.qace.dashboard.page.Frame;
import dev.qace.dashboard.page.StartPage;
import dev.qace.dashboard.page.StartPage.Chosen;
import dev.qace.dashboard.process.QaceProgram;
import dev.qace.dashboard.runs.RunsFolder;
import dev.qace.run.FolderLock;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Begins, stops and resumes assessments, each in a process that outlives this one. */
final class ControlRoutes {
  /** So long it is waited whether what was started fails at once. */
  private static final long FIRST_MILLIS = 8_000;

  /** The same where the run's page would not tell that it did. */
  private static final long AGAIN_MILLIS = 30_000;

  private static final long LOOK_MILLIS = 50;
  private static final int MOST_NAMES = 1_000;
  private static final int LONGEST_LOG = 2_000;

  private final Found found;
  private final RunsFolder folder;
  private final Calls calls;
  private final Frame frame;
  private final List<String> agents;
  private final StartPage start;

  ControlRoutes(Found found, Calls calls, List<String> agents, Frame frame) {
    this.found = found;
    this.folder = found.folder();
    this.calls = calls;
    this.frame = frame;
    this.agents = agents;
    this.start = new StartPage(frame, agents);
  }

  void form(Context request) throws IOException {
    request.html(start.page(folder.models()));
  }

  private static Chosen chosen(Context request) {
    return new Chosen(
        Fields.form(request, "kind"),
        Fields.form(request, "agent"),
        Fields.form(request, "domain"),
        Fields.form(request, "problem"),
        Fields.form(request, "command"),
        Fields.form(request, "name"),
        Fields.form(request, "strategy"),
        Fields.form(request, "seed"),
        Fields.form(request, "budget"));
  }

  /** What the doctor says of whom was chosen. */
  void check(Context request) {
    Chosen chosen = chosen(request);
    try {
      subject(chosen);
      options(chosen);
      request.html(
          start.verdict(
              chosen,
              calls.json(calls.here(), List.of("doctor", "--json", "--exec=" + command(chosen)))));
    } catch (IOException e) {
      request.html(start.wrong(String.valueOf(e.getMessage())));
    }
  }

  /** The command that the doctor tries out; what is no program is offered as one. */
  private String command(Chosen chosen) throws IOException {
    if (chosen.kind().equals(Chosen.PROGRAM)) {
      return chosen.command();
    }
    List<String> arguments = new ArrayList<>(List.of("serve-agent", "--stdio"));
    arguments.addAll(subject(chosen));
    return calls.program().quoted(arguments);
  }

  /** The options that name the agent. */
  private List<String> subject(Chosen chosen) throws IOException {
    switch (chosen.kind()) {
      case Chosen.BUILT_IN -> {
        if (!agents.contains(chosen.agent())) {
          throw new IOException("There is no built-in agent '" + chosen.agent() + "'.");
        }
        return List.of(chosen.agent());
      }
      case Chosen.PPDDL -> {
        return List.of("--domain=" + file(chosen.domain()), "--problem=" + file(chosen.problem()));
      }
      case Chosen.PROGRAM -> {
        if (chosen.command().isEmpty()) {
          throw new IOException("Type the command of the program.");
        }
        return List.of("--exec=" + chosen.command());
      }
      default -> throw new IOException("Choose an agent.");
    }
  }

  private Path file(String name) throws IOException {
    return folder
        .model(name)
        .orElseThrow(() -> new IOException("There is no file '" + name + "' in this folder."));
  }

  /** The options that say how. */
  private static List<String> options(Chosen chosen) throws IOException {
    List<String> options = new ArrayList<>();
    if (!List.of("frugal", "paper").contains(chosen.strategy())) {
      throw new IOException("There is no strategy '" + chosen.strategy() + "' here.");
    }
    options.add("--strategy=" + chosen.strategy());
    options.add("--seed=" + number(chosen.seed().isEmpty() ? "0" : chosen.seed()));
    if (!chosen.budget().isEmpty()) {
      options.add("--budget=" + number(chosen.budget()));
    }
    return options;
  }

  private static long number(String text) throws IOException {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IOException("'" + text + "' is not a whole number.", e);
    }
  }

  void begin(Context request) throws IOException {
    Chosen chosen = chosen(request);
    List<String> arguments = new ArrayList<>(List.of("assess"));
    Path run;
    Path log;
    try {
      arguments.addAll(subject(chosen));
      arguments.addAll(options(chosen));
      run = claim(chosen);
      log = log(run);
    } catch (IOException e) {
      request.html(frame.problem("The assessment did not start", String.valueOf(e.getMessage())));
      return;
    }
    arguments.add("--out=" + run);
    launch(request, calls.here(), run, log, arguments, () -> isBegun(run));
  }

  /** A name that nobody else has: whoever makes its log first has it. */
  private Path claim(Chosen chosen) throws IOException {
    String base =
        chosen.name().isEmpty()
            ? called(chosen) + "-" + (chosen.seed().isEmpty() ? "0" : chosen.seed())
            : chosen.name();
    for (int i = 1; i < MOST_NAMES; i++) {
      Optional<Path> place = folder.unused(i == 1 ? base : base + "-" + i);
      if (place.isPresent()) {
        try {
          Files.createFile(log(place.get()));
          return place.get();
        } catch (FileAlreadyExistsException e) {
          // Somebody else has it.
        }
      } else if (!chosen.name().isEmpty()) {
        break;
      }
    }
    throw new IOException(
        "'" + base + "' is no name for a run, or in use: take letters, digits, dots and dashes.");
  }

  private static String called(Chosen chosen) {
    String name =
        switch (chosen.kind()) {
          case Chosen.PROGRAM -> "program";
          case Chosen.PPDDL -> chosen.problem().replaceAll(".*/", "").replaceAll("\\.[^.]*$", "");
          default -> chosen.agent();
        };
    return name.replaceAll("[^A-Za-z0-9_-]", "_");
  }

  /** What the program prints, beside the run's folder: that must be empty to begin with. */
  private static Path log(Path run) {
    return run.resolveSibling(run.getFileName() + ".log");
  }

  private static boolean isBegun(Path run) {
    return Files.exists(run.resolve("run.json"));
  }

  void resume(Context request) throws IOException {
    Path run = found.run(request);
    Path log = log(run);
    if (Files.exists(log, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(log, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException(log + " is not a file, so the run's output cannot be added to it.");
    }
    launch(
        request,
        calls.directory(run),
        run,
        log,
        List.of("assess", "--resume=" + run),
        () -> isHeld(run));
  }

  private static boolean isHeld(Path run) {
    try {
      return FolderLock.holder(run).isPresent();
    } catch (IOException e) {
      return false;
    }
  }

  private void launch(
      Context request,
      Path directory,
      Path run,
      Path log,
      List<String> arguments,
      BooleanSupplier begun)
      throws IOException {
    long before = Files.exists(log) ? Files.size(log) : 0;
    long patience = isBegun(run) ? AGAIN_MILLIS : FIRST_MILLIS;
    QaceProgram program = calls.program();
    Process process = program.start(directory, log, arguments);
    try {
      long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patience);
      while (process.isAlive() && !begun.getAsBoolean() && System.nanoTime() < end) {
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    boolean failed = !process.isAlive() && process.exitValue() != 0 && process.exitValue() != 3;
    if (failed && !(isBegun(run) && arguments.get(1).startsWith("--out"))) {
      request.html(frame.problem("The assessment did not start", tail(log, before)));
    } else if (isBegun(run)) {
      request.redirect("/runs/" + encoded(run), HttpStatus.SEE_OTHER);
    } else {
      request.html(
          frame.message(
              "The assessment is starting",
              "The agent is slow to start. Once it has, the run will be in the list. What is"
                  + " printed meanwhile is in "
                  + log
                  + "."));
    }
  }

  private static String encoded(Path run) {
    return java.net.URLEncoder.encode(run.getFileName().toString(), StandardCharsets.UTF_8)
        .replace("+", "%20");
  }

  /** The end of what was printed, in whatever characters a program prints. */
  private static String tail(Path log, long from) throws IOException {
    try (InputStream in = Files.newInputStream(log)) {
      in.skipNBytes(Math.max(from, Files.size(log) - LONGEST_LOG));
      String said = new String(in.readNBytes(LONGEST_LOG), StandardCharsets.UTF_8).strip();
      return said.isEmpty() ? "It ended without a message." : said;
    }
  }

  /** Asks whoever writes into the run's folder to end; what was learned is written first. */
  void stop(Context request) throws IOException {
    Path run = found.run(request);
    FolderLock.holder(run).ifPresent(ProcessHandle::destroy);
    request.redirect("/runs/" + encoded(run), HttpStatus.SEE_OTHER);
  }

  /** Makes the report of a run that was killed, of what its journal holds. */
  void documents(Context request) throws IOException {
    Path run = found.run(request);
    QaceProgram.Ended ended = calls.call(calls.here(), List.of("report", run.toString()));
    if (ended.code() == 0) {
      request.redirect("/runs/" + encoded(run), HttpStatus.SEE_OTHER);
    } else {
      request.html(frame.problem("There is no report", Calls.said(ended)));
    }
  }
}
