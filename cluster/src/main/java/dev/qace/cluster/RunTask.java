package dev.qace.cluster;

import dev.qace.agent.Starts;
import dev.qace.evaluation.experiment.AgentFactory;
import dev.qace.evaluation.experiment.Row;
import dev.qace.evaluation.experiment.Sweep;
import dev.qace.evaluation.experiment.SweepRunner;
import dev.qace.evaluation.experiment.sent.SentRuns;
import dev.qace.evaluation.experiment.sent.SentSweep;
import dev.qace.wire.AgentProgram;
import dev.qace.wire.StdioAgent;
import dev.qace.wire.TimeLimits;
import dev.qace.wire.process.StderrLog;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction2;

/** What a worker does: makes one run of a sweep, and answers with its rows as text. */
final class RunTask
    extends AbstractFunction2<TaskContext, Iterator<SentRuns.RunId>, SentRuns.RunResult>
    implements Serializable {
  private static final long serialVersionUID = 1;

  private final Broadcast<String> sweep;

  RunTask(Broadcast<String> sweep) {
    this.sweep = sweep;
  }

  @Override
  public SentRuns.RunResult apply(TaskContext context, Iterator<SentRuns.RunId> runs) {
    SentRuns.RunId id = runs.next();
    try {
      Ready ready = Ready.of(sweep.value());
      Sweep.Run run = new Sweep.Run(ready.sweep.setups().get(id.setup()), id.seed());
      String rows = ready.runner.rows(run).stream().map(Row::csv).collect(Collectors.joining("\n"));
      return new SentRuns.RunResult(id, rows, "");
    } catch (RuntimeException e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      return new SentRuns.RunResult(id, "", trace.toString());
    }
  }

  /** A sweep made ready once in each process: its test transitions are drawn once. */
  private static final class Ready {
    private static @Nullable Ready last;

    private final String text;
    private final Sweep sweep;
    private final SweepRunner runner;

    private Ready(String text) {
      this.text = text;
      this.sweep = SentSweep.parse(text).sweep(Ready::programs);
      this.runner = new SweepRunner(sweep);
    }

    static synchronized Ready of(String text) {
      Ready ready = last;
      if (ready == null || !ready.text.equals(text)) {
        ready = new Ready(text);
        last = ready;
      }
      return ready;
    }

    /** Copies of a program that is the agent, each a process of its own beside the worker. */
    private static AgentFactory programs(List<String> command) {
      return starts -> {
        try {
          StdioAgent agent =
              StdioAgent.start(new AgentProgram(command, TimeLimits.DEFAULT, new StderrLog()));
          if (starts != Starts.ANY && starts != agent.starts()) {
            agent.close();
            throw new IllegalArgumentException(
                "an agent by exec says itself where it starts; leave out starts");
          }
          return agent;
        } catch (IOException e) {
          throw new UncheckedIOException("cannot start " + String.join(" ", command), e);
        }
      };
    }
  }
}
