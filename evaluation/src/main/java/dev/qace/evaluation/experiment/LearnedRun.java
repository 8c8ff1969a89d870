package dev.qace.evaluation.experiment;

import dev.qace.agent.Agent;
import dev.qace.agent.Starts;
import dev.qace.evaluation.baseline.glib.GlibRun;
import dev.qace.evaluation.baseline.rules.RuleSet;
import dev.qace.evaluation.baseline.rules.RuleWords;
import dev.qace.evaluation.distance.Yardstick;
import dev.qace.evaluation.score.ModelScorer;
import dev.qace.evaluation.score.ModelScores;
import dev.qace.learner.Assessed;
import dev.qace.learner.Assessment;
import dev.qace.learner.AssessmentEvent;
import dev.qace.learner.evidence.Evidence;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * One run that was made, and what it had learned by when. Looking at it takes no time that is
 * counted.
 */
interface LearnedRun {

  /** What it had cost in the end. */
  Row.Moment end();

  /** Whether it is known what was learned before the end. */
  default boolean isFollowed() {
    return true;
  }

  /** What it had cost after this many steps, fewer than all. */
  Row.Moment after(int steps);

  /** How good what was learned by then is; after all steps, what the run ended with. */
  Yardstick.Scores scores(long steps, Yardstick yardstick);

  /** What else is said of what the run ended with. */
  ModelScores scores(ModelScorer scorer);

  /** Makes a run, with an agent of its own. */
  static LearnedRun make(Sweep.Run run) {
    Setup setup = run.setup();
    if (setup.way() instanceof Way.Entered entered) {
      return new Entries(run, entered);
    }
    Starts starts =
        setup.way() instanceof Way.Assessing assessing ? assessing.starts() : Starts.ANY;
    Agent agent = setup.agents().open(starts);
    try {
      return setup.way() instanceof Way.Assessing assessing
          ? new Assessments(run, assessing, agent)
          : new Babbles(run, ((Way.Babbling) setup.way()), agent);
    } finally {
      if (agent instanceof Closeable closeable) {
        close(closeable);
      }
    }
  }

  private static void close(Closeable agent) {
    try {
      agent.close();
    } catch (IOException e) {
      throw new UncheckedIOException("an agent cannot be closed", e);
    }
  }

  /**
   * The processor time of this thread, as a clock on the wall would also count what others do on
   * the same machine meanwhile, other runs among them.
   */
  private static long nanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.isCurrentThreadCpuTimeSupported()
        ? threads.getCurrentThreadCpuTime()
        : System.nanoTime();
  }

  /** An assessment. */
  final class Assessments implements LearnedRun {
    private final List<Long> answered = new ArrayList<>();
    private final long began = nanos();
    private final Assessment assessment;
    private final Assessed found;
    private final Row.Moment end;

    private Assessments(Sweep.Run run, Way.Assessing way, Agent agent) {
      this.assessment =
          run.setup()
              .assessment(
                  agent,
                  way,
                  run.seed(),
                  event -> {
                    if (event instanceof AssessmentEvent.QueryAnswered) {
                      answered.add(nanos());
                    }
                  });
      this.found = assessment.run();
      this.end =
          new Row.Moment(
              assessment.cost().steps(), assessment.cost().queries(), (nanos() - began) / 1e9);
    }

    @Override
    public Row.Moment end() {
      return end;
    }

    @Override
    public Row.Moment after(int steps) {
      if (steps == 0) {
        return new Row.Moment(0, 0, 0);
      }
      List<Evidence.Observed> evidence = assessment.evidence().all();
      int queries = evidence.get(steps - 1).query();
      return new Row.Moment(steps, queries, (answered.get(queries - 1) - began) / 1e9);
    }

    @Override
    public Yardstick.Scores scores(long steps, Yardstick yardstick) {
      return yardstick.scores(
          steps == end.steps() ? found.model() : assessment.after((int) steps).model());
    }

    @Override
    public ModelScores scores(ModelScorer scorer) {
      return scorer.of(found);
    }
  }

  /** A run of GLIB: every step is a query of its own. */
  final class Babbles implements LearnedRun {
    private final Sweep.Run run;
    private final List<Long> stepped = new ArrayList<>();
    private final long began = nanos();
    private final List<GlibRun.Learned> learned;

    /** Rules stay the same for many steps, and to look at them takes longer than to learn them. */
    private final IdentityHashMap<RuleSet, Yardstick.Scores> looked = new IdentityHashMap<>();

    private Babbles(Sweep.Run run, Way.Babbling way, Agent agent) {
      this.run = run;
      this.learned =
          new GlibRun(agent, way.how().seed(run.seed())).run(step -> stepped.add(nanos()));
    }

    @Override
    public Row.Moment end() {
      return after(stepped.size());
    }

    @Override
    public Row.Moment after(int steps) {
      return new Row.Moment(steps, steps, steps == 0 ? 0 : (stepped.get(steps - 1) - began) / 1e9);
    }

    @Override
    public Yardstick.Scores scores(long steps, Yardstick yardstick) {
      return looked.computeIfAbsent(learnedBy(steps), r -> yardstick.scores(inWordsOfTheTruth(r)));
    }

    @Override
    public ModelScores scores(ModelScorer scorer) {
      return scorer.of(inWordsOfTheTruth(learnedBy(stepped.size())));
    }

    private RuleSet learnedBy(long steps) {
      RuleSet rules = learned.get(0).rules();
      for (GlibRun.Learned each : learned) {
        rules = each.steps() <= steps ? each.rules() : rules;
      }
      return rules;
    }

    private RuleSet inWordsOfTheTruth(RuleSet rules) {
      return RuleWords.translate(rules, run.setup().agent().domain().vocabulary());
    }
  }

  /** What somebody else has learned. */
  final class Entries implements LearnedRun {
    private final Way.Entry entry;

    private Entries(Sweep.Run run, Way.Entered way) {
      Way.Entry found = way.bySeed().get(run.seed());
      if (found == null) {
        throw new IllegalArgumentException("no model was handed in for seed " + run.seed());
      }
      this.entry = found;
    }

    @Override
    public boolean isFollowed() {
      return false;
    }

    @Override
    public Row.Moment end() {
      return new Row.Moment(entry.steps(), entry.steps(), 0);
    }

    @Override
    public Row.Moment after(int steps) {
      throw new IllegalStateException("what was learned before the end is not known");
    }

    @Override
    public Yardstick.Scores scores(long steps, Yardstick yardstick) {
      return yardstick.scores(entry.model());
    }

    @Override
    public ModelScores scores(ModelScorer scorer) {
      return scorer.of(entry.model());
    }
  }
}
