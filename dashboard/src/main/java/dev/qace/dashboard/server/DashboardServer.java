package dev.qace.dashboard.server;

import dev.qace.dashboard.live.Followers;
import dev.qace.dashboard.page.Frame;
import dev.qace.dashboard.process.QaceProgram;
import dev.qace.dashboard.runs.RunSummaries;
import dev.qace.dashboard.runs.RunsFolder;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Listens on this machine alone, and knows which address leads where. */
public final class DashboardServer implements AutoCloseable {
  private static final String HOST = "127.0.0.1";
  private static final int MOST_THREADS = 100;
  private static final int FEW_THREADS = 4;
  private static final long LARGEST_REQUEST = 1 << 20;

  private final Access access = new Access();
  private final Frame frame;
  private final Followers followers;
  private final RunRoutes runs;
  private final AskRoutes asking;
  private final ControlRoutes control;
  private final Javalin server;

  private DashboardServer(RunsFolder folder, QaceProgram program, List<String> agents) {
    this.frame = new Frame(access.token(), folder.path().toString());
    RunSummaries summaries = new RunSummaries(folder);
    this.followers = new Followers(summaries);
    Found found = new Found(folder);
    Calls calls = new Calls(program, Path.of("").toAbsolutePath());
    this.runs = new RunRoutes(found, summaries, followers, calls, frame);
    this.asking = new AskRoutes(found, summaries, calls, frame);
    this.control = new ControlRoutes(found, calls, agents, frame);
    this.server = Javalin.create(this::configure);
  }

  /**
   * Starts it.
   *
   * @throws IOException if there is no such folder, or the port is in use
   */
  public static DashboardServer start(
      Path folder, QaceProgram program, List<String> agents, int port) throws IOException {
    DashboardServer made = new DashboardServer(new RunsFolder(folder), program, agents);
    try {
      made.server.start(HOST, port);
      made.access.at(made.server.port());
      return made;
    } catch (JavalinBindException e) {
      made.close();
      throw new IOException("cannot listen on port " + port + ": is it in use?", e);
    }
  }

  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.http.maxRequestSize = LARGEST_REQUEST;
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, FEW_THREADS);
    threads.setDaemon(true);
    threads.setName("qace-dashboard");
    config.jetty.threadPool = threads;
    config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
    config.routes.before(access::check);
    config.routes.get("/", runs::list);
    config.routes.get("/list", runs::rows);
    config.routes.get("/assets/{file}", Assets::get);
    config.routes.get("/favicon.ico", Assets::icon);
    config.routes.get("/compare", asking::compare);
    config.routes.get("/compared.html", asking::compared);
    config.routes.get("/new", control::form);
    config.routes.post("/new/check", control::check);
    config.routes.post("/new/begin", control::begin);
    config.routes.get("/runs/{name}", runs::run);
    config.routes.get("/runs/{name}/events", runs::events);
    config.routes.get("/runs/{name}/questions/{number}", runs::question);
    config.routes.get("/runs/{name}/report", runs::report);
    config.routes.get("/runs/{name}/report.html", runs::reportFile);
    config.routes.get("/runs/{name}/films.html", runs::films);
    // First the longer one: the other takes whatever has no slash for a number.
    config.routes.get("/runs/{name}/film/{number}.html", runs::filmFile);
    config.routes.get("/runs/{name}/film/{number}", runs::film);
    config.routes.get("/runs/{name}/what-if", asking::whatIf);
    config.routes.get("/runs/{name}/what-if/objects", asking::objects);
    config.routes.post("/runs/{name}/what-if/ask", asking::ask);
    config.routes.post("/runs/{name}/stop", control::stop);
    config.routes.post("/runs/{name}/resume", control::resume);
    config.routes.post("/runs/{name}/documents", control::documents);
    config.routes.exception(HttpResponseException.class, this::refused);
    config.routes.exception(IOException.class, this::failed);
  }

  private void refused(HttpResponseException e, Context request) {
    request.status(e.getStatus());
    if (e.getStatus() == 403) {
      request.contentType("text/plain; charset=utf-8").result(String.valueOf(e.getMessage()));
    } else {
      String title = e.getStatus() == 404 ? "Not found" : "This cannot be done";
      tell(request, title, String.valueOf(e.getMessage()));
    }
  }

  /** Something in the folder is missing, half written or broken. */
  private void failed(IOException e, Context request) {
    request.status(404);
    tell(request, "This cannot be shown", String.valueOf(e.getMessage()));
  }

  /** What is shown within another page has no frame of its own. */
  private void tell(Context request, String title, String message) {
    if (request.path().endsWith(".html")) {
      request.header("Content-Security-Policy", RunRoutes.INERT);
      request.html(Frame.inside(message));
    } else {
      request.html(frame.problem(title, message));
    }
  }

  public int port() {
    return server.port();
  }

  /** An address with the token that lets one in. */
  public String address(String path) {
    return "http://" + HOST + ":" + port() + path + "?" + Access.TOKEN + "=" + access.token();
  }

  @Override
  public void close() {
    runs.close();
    followers.close();
    server.stop();
  }
}
