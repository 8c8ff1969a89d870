package dev.qace.planner.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.qace.model.Domain;
import dev.qace.model.Outcomes;
import dev.qace.model.Policy;
import dev.qace.model.Problem;
import dev.qace.model.ppddl.PpddlFile;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.model.ppddl.PpddlWriter;
import dev.qace.model.vocabulary.WorldObject;
import dev.qace.planner.BruteForce;
import dev.qace.planner.Effort;
import dev.qace.planner.FondProblem;
import dev.qace.planner.Limits;
import dev.qace.planner.MutatedProblems;
import dev.qace.planner.RandomProblems;
import dev.qace.planner.SolutionKind;
import dev.qace.planner.benchmark.BenchmarkProblem;
import dev.qace.planner.ground.ProblemGrounder;
import dev.qace.planner.task.Task;
import dev.qace.planner.validation.PolicyValidator;
import dev.qace.planner.validation.Validation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The searches against the validator and, where there are few enough states, against brute force.
 * {@code -Dqace.mutations} says how many problems, {@code -Dqace.mutatedBenchmark} names a folder
 * of problems to change, {@code -Dqace.benchmarkMutations} says how many of these, and {@code
 * -Dqace.mutationMillis} how long a search may take; {@code -Dqace.mutatedOut} names a folder to
 * write one change of each to.
 */
class MutatedProblemsTest {
  private static final int COUNT = Integer.getInteger("qace.mutations", 300);
  private static final int OF_BENCHMARK = Integer.getInteger("qace.benchmarkMutations", COUNT);
  private static final long MILLIS = Long.getLong("qace.mutationMillis", 300);
  private static final SolutionKind KIND = SolutionKind.STRONG_CYCLIC;
  private static final int FEW_STATES = 4000;
  private static final int FEW_INSTANCES = 1000;

  /** Blocks that may explode when they are put down. */
  private static final String PILE =
      """
      (define (domain pile)
        (:types block)
        (:predicates (on ?a ?b - block) (clear ?a - block) (down ?a - block) (held ?a - block)
          (free) (armed ?a - block) (whole ?a - block) (floor))
        (:action lift :parameters (?a ?b - block)
          :precondition (and (free) (clear ?a) (on ?a ?b) (whole ?a))
          :effect (and (held ?a) (clear ?b) (not (free)) (not (on ?a ?b))))
        (:action take :parameters (?a - block)
          :precondition (and (free) (clear ?a) (down ?a) (whole ?a))
          :effect (and (held ?a) (not (free)) (not (down ?a))))
        (:action stack :parameters (?a ?b - block)
          :precondition (and (held ?a) (clear ?b) (whole ?b))
          :effect (and (free) (on ?a ?b) (not (held ?a)) (not (clear ?b))
            (oneof (and) (when (armed ?a) (and (not (whole ?b)) (not (armed ?a)))))))
        (:action drop :parameters (?a - block) :precondition (and (held ?a) (floor))
          :effect (and (free) (down ?a) (not (held ?a))
            (oneof (and) (when (armed ?a) (and (not (floor)) (not (armed ?a))))))))
      (define (problem three) (:domain pile) (:objects a b c - block)
        (:init (free) (on a b) (down b) (down c) (clear a) (clear c) (armed a) (armed b) (armed c)
          (whole a) (whole b) (whole c) (floor))
        (:goal (and (on b c) (down a))))
      """;

  /** Rooms with doors that may fall shut, and keys that may break. */
  private static final String DOORS =
      """
      (define (domain doors)
        (:types room key)
        (:predicates (in ?r - room) (door ?a ?b - room) (open ?a ?b - room) (has ?k - key)
          (lies ?k - key ?r - room))
        (:action go :parameters (?a ?b - room) :precondition (and (in ?a) (open ?a ?b))
          :effect (and (not (in ?a)) (in ?b) (oneof (and) (not (open ?a ?b)))))
        (:action unlock :parameters (?a ?b - room ?k - key)
          :precondition (and (in ?a) (door ?a ?b) (has ?k))
          :effect (oneof (open ?a ?b) (and (open ?a ?b) (not (has ?k)))))
        (:action grab :parameters (?k - key ?r - room) :precondition (and (in ?r) (lies ?k ?r))
          :effect (and (has ?k) (not (lies ?k ?r))))
        (:action put :parameters (?k - key ?r - room) :precondition (and (in ?r) (has ?k))
          :effect (and (lies ?k ?r) (not (has ?k)))))
      (define (problem four) (:domain doors) (:objects a b c d - room k l m - key)
        (:init (in a) (door a b) (door b a) (door b c) (door c d) (door d a) (open a d) (open d c)
          (lies k a) (lies l b) (lies m d))
        (:goal (in c)))
      """;

  @Test
  void noPolicyFailsValidationAndNoUnsolvableIsWrong() {
    List<RandomProblems.Task> sources = new ArrayList<>();
    for (String text : List.of(PILE, DOORS)) {
      PpddlFile file = PpddlReader.parse("source", text);
      sources.add(new RandomProblems.Task(file.domain(), file.problem()));
    }
    run(sources, COUNT);
  }

  @Test
  void noPolicyFailsValidationOnMutatedBenchmarkProblems() throws IOException {
    List<RandomProblems.Task> sources = new ArrayList<>();
    for (BenchmarkProblem problem : benchmark()) {
      if (Files.size(problem.problemFile()) < 20_000
          && Files.size(problem.domainFile()) < 100_000) {
        sources.add(read(problem));
      }
    }
    run(sources, OF_BENCHMARK);
  }

  private static List<BenchmarkProblem> benchmark() throws IOException {
    String folder = System.getProperty("qace.mutatedBenchmark", "");
    assumeThat(folder.isEmpty()).as("-Dqace.mutatedBenchmark names no folder").isFalse();
    assumeThat(Files.isDirectory(Path.of(folder))).as(folder + " is absent").isTrue();
    return BenchmarkProblem.in(Path.of(folder));
  }

  private static RandomProblems.Task read(BenchmarkProblem problem) throws IOException {
    PpddlFile domain = PpddlReader.read(problem.domainFile());
    return new RandomProblems.Task(
        domain.domain(), PpddlReader.read(problem.problemFile(), domain.domain()).problem());
  }

  /** For {@code qace benchmark}: how much is decided of problems on which nobody tuned. */
  @Test
  void eachBenchmarkProblemIsWrittenChangedAndReadBackTheSame() throws IOException {
    String out = System.getProperty("qace.mutatedOut", "");
    assumeThat(out.isEmpty()).as("-Dqace.mutatedOut names no folder").isFalse();
    int seed = Integer.getInteger("qace.mutationSeed", 1_000_000);
    for (BenchmarkProblem problem : benchmark()) {
      RandomProblems.Task changed = declared(MutatedProblems.of(read(problem), seed++));
      Path folder = Files.createDirectories(Path.of(out, problem.domain()));
      String name = problem.problemFile().getFileName().toString();
      Path domainFile = folder.resolve("d-" + name);
      Files.writeString(domainFile, PpddlWriter.write(changed.domain()));
      Files.writeString(folder.resolve(name), PpddlWriter.write(changed.problem()));
      RandomProblems.Task back =
          read(new BenchmarkProblem(problem.domain(), domainFile, folder.resolve(name)));
      assertThat(back.domain()).isEqualTo(changed.domain());
      assertThat(back.problem()).isEqualTo(changed.problem());
    }
  }

  /** With all objects as constants, for actions may name any of them now. */
  private static RandomProblems.Task declared(RandomProblems.Task task) {
    Domain domain = task.domain();
    Problem problem = task.problem();
    List<WorldObject> constants = new ArrayList<>(domain.constants());
    constants.addAll(problem.objects());
    return new RandomProblems.Task(
        new Domain(domain.name(), domain.types(), constants, domain.predicates(), domain.actions()),
        new Problem(
            problem.name(), problem.domainName(), List.of(), problem.initial(), problem.goal()));
  }

  private static void run(List<RandomProblems.Task> sources, int count) {
    int[] counts = new int[5];
    for (int seed = 0; seed < count; seed++) {
      RandomProblems.Task task = MutatedProblems.of(sources.get(seed % sources.size()), seed);
      try {
        FondProblem problem = ProblemGrounder.ground(task.domain(), task.problem(), effort());
        for (boolean repairing : List.of(true, false)) {
          counts[judge(task, problem, repairing, seed)]++;
        }
      } catch (Effort.SpentException | IllegalArgumentException | Outcomes.TooManyException large) {
        counts[4]++;
      }
    }
    System.out.printf(
        "%d mutated problems, two searches each: %d policies validated, %d times unsolvable as by"
            + " brute force, %d times unsolvable in too many states to check, %d undecided in %d"
            + " ms; %d not grounded%n",
        count, counts[0], counts[1], counts[2], counts[3], MILLIS, counts[4]);
    assertThat(counts[0]).as("policies validated").isPositive();
    assertThat(counts[1]).as("unsolvable, as by brute force").isPositive();
  }

  private static int judge(
      RandomProblems.Task source, FondProblem problem, boolean repairing, int seed) {
    Optional<Policy> policy;
    try {
      Task task = new Task(problem, effort());
      if (repairing) {
        RepairSearch search = new RepairSearch(task, KIND, effort());
        if (!search.run(MILLIS * 1_000_000)) {
          return 3;
        }
        policy = search.policy();
      } else {
        ExhaustiveSearch search =
            new ExhaustiveSearch(task, Symmetry.of(task, effort()), KIND, effort());
        if (!search.run(MILLIS * 1_000_000, true)) {
          return 3;
        }
        policy = search.policy();
      }
    } catch (Effort.SpentException spent) {
      return 3;
    }
    String name = "seed " + seed + (repairing ? ", repairing" : ", exhaustive");
    if (policy.isPresent()) {
      try {
        assertThat(PolicyValidator.validate(problem, policy.get(), KIND, effort()))
            .as(name)
            .isInstanceOf(Validation.Confirmed.class);
        return 0;
      } catch (Effort.SpentException tooManyStates) {
        return 3;
      }
    }
    Optional<BruteForce> oracle =
        BruteForce.within(source.domain(), source.problem(), FEW_STATES, FEW_INSTANCES);
    oracle.ifPresent(o -> assertThat(o.isSolvable(KIND)).as(name).isFalse());
    return oracle.isPresent() ? 1 : 2;
  }

  private static Effort effort() {
    return Effort.start(Limits.of(Duration.ofMillis(20 * MILLIS)));
  }
}
