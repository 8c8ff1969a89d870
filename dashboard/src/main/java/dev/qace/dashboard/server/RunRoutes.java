package dev.qace.dashboard.server;

import dev.qace.agent.journal.JournalEntry.Exchange;
import dev.qace.agent.journal.JournalReader;
import dev.qace.agent.journal.LimitedFile;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.dashboard.live.Follower;
import dev.qace.dashboard.live.Followers;
import dev.qace.dashboard.live.LiveView;
import dev.qace.dashboard.page.Frame;
import dev.qace.dashboard.page.LivePage;
import dev.qace.dashboard.page.QuestionPage;
import dev.qace.dashboard.page.ReportFrame;
import dev.qace.dashboard.page.RunListPage;
import dev.qace.dashboard.runs.RunSummaries;
import dev.qace.report.film.FilmJson;
import dev.qace.report.film.FilmPage;
import dev.qace.run.AgentOrigin;
import dev.qace.run.RunFolder;
import dev.qace.run.film.RunFilms;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.http.NotFoundResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs: the list of them, one as it goes on, its questions, its report and its films. */
final class RunRoutes {
  private static final int MOST_VIEWERS = 60;
  private static final long PING_MILLIS = 10_000;

  /** So soon at the earliest the parts of a page are replaced. */
  private static final long PAUSE_MILLIS = 200;

  /** So long a page that was just opened waits for what is known. */
  private static final long FIRST_MILLIS = 150;

  private static final int LONGEST_JOURNAL_PLACE = 10_000_000;

  /** What a page of a run's folder may do: be looked at. Its links lead to films beside it. */
  static final String INERT =
      "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src data:;"
          + " frame-ancestors 'self'";

  private static final String FILM =
      "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src"
          + " 'unsafe-inline' data:; img-src data: blob:; frame-ancestors 'self'";

  private static final int MOST_OF_A_REPORT = 64;
  private static final Pattern SCRIPT = Pattern.compile("(?i)<script\\b");
  private static final Pattern SCRIPT_END = Pattern.compile("(?i)</script\\b[^>]*>");

  private final Found found;
  private final RunSummaries summaries;
  private final Followers followers;
  private final Calls calls;
  private final RunListPage list;
  private final LivePage live;
  private final QuestionPage questions;
  private final ReportFrame frames;
  private final AtomicInteger viewers = new AtomicInteger();
  private volatile boolean closed;

  RunRoutes(Found found, RunSummaries summaries, Followers followers, Calls calls, Frame frame) {
    this.found = found;
    this.summaries = summaries;
    this.followers = followers;
    this.calls = calls;
    this.list = new RunListPage(frame);
    this.live = new LivePage(frame);
    this.questions = new QuestionPage(frame);
    this.frames = new ReportFrame(frame);
  }

  void list(Context request) throws IOException {
    request.html(list.page(summaries.all(), filter(request)));
  }

  void rows(Context request) throws IOException {
    request.html(list.rows(summaries.all(), filter(request)));
  }

  private static RunListPage.Filter filter(Context request) {
    return new RunListPage.Filter(Fields.query(request, "text"), Fields.query(request, "state"));
  }

  void run(Context request) throws InterruptedException {
    Path folder = found.run(request);
    Follower follower = followers.join(folder);
    try {
      LiveView view = follower.await(0, FIRST_MILLIS);
      request.html(live.page(view));
    } finally {
      followers.leave(folder);
    }
  }

  /**
   * Sends each part of the page as it changes, until the browser leaves. On the request's own
   * thread: a browser that is slow to read keeps nobody else waiting.
   */
  void events(Context request) throws InterruptedException {
    Path folder = found.run(request);
    Follower follower = followers.join(folder);
    try {
      if (viewers.incrementAndGet() <= MOST_VIEWERS) {
        send(new EventStream(request), folder, follower);
      } else {
        request.status(HttpStatus.SERVICE_UNAVAILABLE);
      }
    } catch (IOException left) {
      // The browser has closed the page.
    } finally {
      followers.leave(folder);
      viewers.decrementAndGet();
    }
  }

  private void send(EventStream events, Path folder, Follower follower)
      throws IOException, InterruptedException {
    Map<String, String> sent = new HashMap<>();
    long version = -1;
    events.send("hello", "");
    while (!closed && found.exists(folder)) {
      LiveView view = follower.await(version, PING_MILLIS);
      if (view.version() > version) {
        version = view.version();
        for (Map.Entry<String, String> part : live.texts(view).entrySet()) {
          if (!part.getValue().equals(sent.put(part.getKey(), part.getValue()))) {
            events.send("part", new Part(part.getKey(), part.getValue()));
          }
        }
        Thread.sleep(PAUSE_MILLIS);
      } else {
        events.ping();
      }
    }
    if (!closed) {
      events.send("gone", "");
    }
  }

  private record Part(String id, String html) {}

  /** Sends nothing more to whoever looks on. */
  void close() {
    closed = true;
  }

  void question(Context request) throws IOException {
    Path folder = found.run(request);
    int number = number(request, "number");
    RunFolder run = RunFolder.at(folder);
    try (JournalReader journal = JournalReader.open(run.journalFile())) {
      boolean there = true;
      for (int i = 1; i < number && there; i++) {
        there = journal.skip();
      }
      Exchange exchange =
          (Exchange)
              (there
                      ? journal.next().filter(Exchange.class::isInstance)
                      : java.util.Optional.empty())
                  .orElseThrow(
                      () -> new NotFoundResponse("There is no question " + number + " yet."));
      request.html(
          questions.page(
              request.pathParam("name"), number, journal.header(), exchange, isFilmed(run)));
    } catch (UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static boolean isFilmed(RunFolder run) throws IOException {
    return run.readRun()
        .filter(
            each ->
                each.origin() instanceof AgentOrigin.BuiltIn builtIn
                    && builtIn.name().equals("cafe"))
        .isPresent();
  }

  private static int number(Context request, String field) {
    try {
      int number = Integer.parseInt(request.pathParam(field));
      if (number > 0 && number < LONGEST_JOURNAL_PLACE) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Then there is no such question.
    }
    throw new NotFoundResponse("Questions have numbers, from 1.");
  }

  void report(Context request) {
    found.run(request);
    request.html(frames.report(request.pathParam("name")));
  }

  /** The page in the run's folder as it is; whatever is in it, nothing of it runs. */
  void reportFile(Context request) throws IOException {
    Path file = RunFolder.at(found.run(request)).pageFile();
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new NotFoundResponse("There is no report of this run yet.");
    }
    request.header("Content-Security-Policy", INERT);
    request.html(withoutScripts(LimitedFile.text(file, MOST_OF_A_REPORT)));
  }

  /** What would not run is not sent: the browser would complain of it. */
  private static String withoutScripts(String page) {
    Matcher begin = SCRIPT.matcher(page);
    Matcher end = SCRIPT_END.matcher(page);
    StringBuilder rest = new StringBuilder(page.length());
    int at = 0;
    while (begin.find(at)) {
      rest.append(page, at, begin.start());
      if (!end.find(begin.end())) {
        return rest.toString();
      }
      at = end.end();
    }
    return rest.append(page, at, page.length()).toString();
  }

  /** Made of the films' data: a page from the folder might hold any script. */
  void films(Context request) throws IOException {
    RunFolder run = RunFolder.at(found.run(request));
    var header = run.readHeader();
    List<FilmJson> films =
        RunFilms.read(run, header.world()).stream()
            .map(film -> FilmJson.of(header.agent(), film, header.world(), header.phrases()))
            .toList();
    if (films.isEmpty()) {
      throw new NotFoundResponse("There are no films of this run.");
    }
    request.header("Content-Security-Policy", FILM);
    request.html(FilmPage.of("Films of questions to " + header.agent(), films));
  }

  void film(Context request) {
    found.run(request);
    request.html(frames.film(request.pathParam("name"), number(request, "number")));
  }

  void filmFile(Context request) {
    Path folder = found.run(request);
    int number = number(request, "number");
    request.header("Content-Security-Policy", FILM);
    try {
      request.html(calls.film(folder, number));
    } catch (IOException e) {
      request.html(Frame.inside(String.valueOf(e.getMessage())));
    }
  }
}
