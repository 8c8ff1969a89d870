package dev.qace.agent.fleet;

import dev.qace.agent.Query;
import dev.qace.agent.Response;
import dev.qace.agent.Trace;
import dev.qace.agent.Transition;
import dev.qace.model.State;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A batch of queries as a fleet works it off: cut into parts, which are taken and answered one by
 * one. Not thread-safe; the fleet sees to that.
 */
final class FleetBatch {
  private final List<List<Part>> queries = new ArrayList<>();

  /** For any copy, and for one copy alone; in order. */
  private final Deque<Part> common = new ArrayDeque<>();

  private final List<Deque<Part>> own = new ArrayList<>();

  private final boolean isSingle;
  private int busy;

  /** How many queries a single copy was given, and of how many all was told. */
  private int taken;

  private int told;
  private @Nullable Part failed;

  /** Some runs of one query, or all. */
  final class Part {
    private final int number;
    private final List<Part> siblings;
    private final Query query;
    private int copy = -1;
    private @Nullable Response response;
    private @Nullable Throwable failure;

    private Part(int number, List<Part> siblings, Query query) {
      this.number = number;
      this.siblings = siblings;
      this.query = query;
    }

    Query query() {
      return query;
    }

    /** Whether others may be asked for before its answer is told. */
    boolean mayBeToldLater() {
      return !isSingle;
    }

    void answer(Response answer) {
      response = answer;
      busy--;
    }

    void fail(Throwable problem) {
      failure = problem;
      busy--;
      if (failed == null || number < failed.number) {
        failed = this;
      }
      stop();
    }

    /** Whether an earlier run has shown that the agent does not start there. */
    private boolean isNeedless() {
      return siblings.stream()
          .anyMatch(part -> part.number < number && part.response instanceof Response.StartRefused);
    }
  }

  /**
   * Cuts queries into parts.
   *
   * @param inRuns whether a part is one run, rather than all of a query
   * @param owners the one copy that can start in a state, where it is but one
   */
  FleetBatch(List<Query> queries, boolean inRuns, int copies, Map<State, Integer> owners) {
    this.isSingle = copies == 1 && !inRuns;
    for (int i = 0; i < copies; i++) {
      own.add(new ArrayDeque<>());
    }
    int number = 0;
    for (Query query : queries) {
      List<Part> parts = new ArrayList<>();
      int runs = inRuns ? 1 : query.runs();
      for (int from = 0; from < query.runs(); from += runs) {
        parts.add(new Part(number++, parts, query.part(from, runs)));
      }
      Integer owner = owners.get(query.start());
      (owner == null ? common : own.get(owner)).addAll(parts);
      this.queries.add(parts);
    }
  }

  /** Leaves out of what is to be taken all that is answered already. */
  void answer(Function<Query, Optional<Response>> known) {
    for (List<Part> parts : queries) {
      for (Part part : parts) {
        part.response = known.apply(part.query).orElse(null);
      }
    }
    common.removeIf(part -> part.response != null);
    own.forEach(parts -> parts.removeIf(part -> part.response != null));
  }

  /** What the copy is to do next, if anything: the earliest of what it may do. */
  @Nullable Part take(int copy) {
    if (isSingle && taken > told) {
      return null;
    }
    Deque<Part> mine = own.get(copy);
    dropNeedless(mine);
    dropNeedless(common);
    Part first = mine.peek();
    Part other = common.peek();
    Part part =
        first == null || (other != null && other.number < first.number)
            ? common.poll()
            : mine.poll();
    if (part != null) {
      part.copy = copy;
      busy++;
      taken++;
    }
    return part;
  }

  private static void dropNeedless(Deque<Part> parts) {
    Part next = parts.peek();
    while (next != null && next.isNeedless()) {
      parts.remove();
      next = parts.peek();
    }
  }

  /** Notes that the answer to a further query was told. */
  void tell() {
    told++;
  }

  /** Leaves nothing to take. */
  void stop() {
    common.clear();
    own.forEach(Deque::clear);
  }

  /** Whether something that was taken is not answered yet. */
  boolean isBusy() {
    return busy > 0;
  }

  /** The earliest failure, if any. */
  @Nullable Throwable failure() {
    return failed == null ? null : failed.failure;
  }

  /** What its parts say to a query together; nothing as long as they do not suffice. */
  @Nullable Response response(int query) {
    List<Trace> traces = new ArrayList<>();
    for (Part part : queries.get(query)) {
      if (part.response instanceof Response.Answered answered) {
        traces.addAll(answered.traces());
      } else {
        return part.response;
      }
    }
    return new Response.Answered(traces);
  }

  /** Tells, in order, which copy has been where. */
  void forEachVisit(BiConsumer<State, Integer> told) {
    for (List<Part> parts : queries) {
      for (Part part : parts) {
        if (part.copy >= 0 && part.response instanceof Response.Answered answered) {
          answered.traces().stream()
              .flatMap(trace -> trace.transitions().stream())
              .filter(transition -> transition.outcome() instanceof Transition.Moved)
              .forEach(transition -> told.accept(transition.outcome().state(), part.copy));
        }
      }
    }
  }
}
