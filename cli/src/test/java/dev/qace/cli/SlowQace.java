package dev.qace.cli;

import dev.qace.agent.Agent;
import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.decorator.ForwardingAgent;
import dev.qace.cli.assess.AssessCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/**
 * The program, with agents that take their time and keep books of their own: {@code -Dasked} is the
 * file to which they write each query before they answer it, {@code -Dquery.millis} how long they
 * sleep then, and {@code -Dhang.after} after how many queries they never answer again.
 */
final class SlowQace {
  /** Ends the name of a file that tells, beside that of the queries, that an agent hangs. */
  static final String HUNG = "-and-hung";

  private SlowQace() {}

  public static void main(String[] args) {
    Path asked = Path.of(System.getProperty("asked", ""));
    long millis = Long.getLong("query.millis", 0);
    long hangAfter = Long.getLong("hang.after", Long.MAX_VALUE);
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    IFactory commands = commands(agent -> new Slow(agent, asked, millis, hangAfter));
    System.exit(Qace.run(commands, out, err, args));
  }

  /** Commands that assess agents in disguise. */
  static IFactory commands(UnaryOperator<Agent> around) {
    IFactory usual = CommandLine.defaultFactory();
    return new IFactory() {
      @Override
      public <K> K create(Class<K> type) throws Exception {
        return type == AssessCommand.class
            ? type.cast(new AssessCommand(around))
            : usual.create(type);
      }
    };
  }

  static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
  }

  private static final class Slow extends ForwardingAgent {
    private final Path file;
    private final long millis;
    private long left;

    Slow(Agent agent, Path file, long millis, long hangAfter) {
      super(agent);
      this.file = file;
      this.millis = millis;
      this.left = hangAfter;
    }

    @Override
    public Response ask(Query query) {
      String line = query.seed() + " " + query.firstRun() + " " + query.runs() + "\n";
      try {
        Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      sleep(millis);
      if (left-- <= 0) {
        hang();
      }
      return agent().ask(query);
    }

    private void hang() {
      try {
        Files.createFile(file.resolveSibling(file.getFileName() + HUNG));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      sleep(Long.MAX_VALUE);
    }

    @Override
    public void askAll(List<Query> queries, Consumer<Response> answered) {
      queries.forEach(query -> answered.accept(ask(query)));
    }
  }

  /** Takes a while for each step. */
  static final class Sleeping extends ForwardingAgent {
    private final long millis;

    Sleeping(Agent agent, long millis) {
      super(agent);
      this.millis = millis;
    }

    @Override
    public Response ask(Query query) {
      Response response = agent().ask(query);
      if (response instanceof Response.Answered answered) {
        int steps = answered.traces().stream().map(Trace::transitions).mapToInt(List::size).sum();
        sleep(millis * steps);
      }
      return response;
    }
  }
}
