package dev.qace.dashboard.server;

import dev.qace.dashboard.page.AskedPart;
import dev.qace.dashboard.page.ComparePage;
import dev.qace.dashboard.page.Frame;
import dev.qace.dashboard.page.WhatIfPage;
import dev.qace.dashboard.runs.RunSummaries;
import dev.qace.model.Instance;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.model.vocabulary.Capability;
import dev.qace.report.prediction.Prediction;
import dev.qace.report.prediction.WhatIf;
import dev.qace.run.LearnedModel;
import dev.qace.run.RunFolder;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Questions about runs: what would happen, what differs. */
final class AskRoutes {
  private static final int MOST_STEPS = 30;

  private final Found found;
  private final RunSummaries summaries;
  private final Calls calls;
  private final WhatIfPage whatIf;
  private final ComparePage compare;

  AskRoutes(Found found, RunSummaries summaries, Calls calls, Frame frame) {
    this.found = found;
    this.summaries = summaries;
    this.calls = calls;
    this.whatIf = new WhatIfPage(frame);
    this.compare = new ComparePage(frame);
  }

  void whatIf(Context request) throws IOException {
    Path folder = found.run(request);
    LearnedModel model = LearnedModel.read(RunFolder.at(folder));
    World world = model.world();
    Capability chosen = capability(request, world);
    List<String> steps = new ArrayList<>();
    String start = Fields.query(request, "start").strip();
    String problem = "";
    Optional<Prediction> prediction = Optional.empty();
    try {
      for (String each : request.queryParams("do")) {
        steps.add(instance(world, each).toString());
      }
      if (!Fields.query(request, "add").isEmpty()) {
        String added =
            "(" + chosen.name() + " " + String.join(" ", request.queryParams("object")) + ")";
        steps.add(instance(world, added).toString());
      }
      if (steps.size() > MOST_STEPS) {
        throw new IllegalArgumentException("at most " + MOST_STEPS + " steps are predicted here");
      }
      if (!steps.isEmpty()) {
        prediction = Optional.of(predict(model, start, steps));
      }
    } catch (PpddlException e) {
      problem = e.problem();
    } catch (IllegalArgumentException e) {
      problem = String.valueOf(e.getMessage());
    }
    request.html(
        whatIf.page(
            request.pathParam("name"),
            model,
            new WhatIfPage.Asked(start, steps),
            chosen,
            prediction,
            problem));
  }

  private static Prediction predict(LearnedModel model, String start, List<String> steps) {
    World world = model.world();
    State from =
        start.isEmpty()
            ? world.initial()
            : world.state(GroundReader.of(world).atoms("start", start));
    List<Instance> sequence = steps.stream().map(each -> instance(world, each)).toList();
    return Prediction.of(model, new WhatIf(from, new WhatIf.Sequence(sequence), Optional.empty()));
  }

  private static Instance instance(World world, String text) {
    return GroundReader.of(world).instance("step", text);
  }

  /** The one that is named, or else the first. */
  private static Capability capability(Context request, World world) {
    String named = Fields.query(request, "capability");
    List<Capability> all = world.vocabulary().capabilities();
    return all.stream()
        .filter(each -> each.toString().equals(named))
        .findFirst()
        .orElseGet(() -> all.get(0));
  }

  void objects(Context request) throws IOException {
    World world = RunFolder.at(found.run(request)).readHeader().world();
    request.html(whatIf.objects(capability(request, world), world));
  }

  /** Asks the agent, in a separate process; whether that may be is for the program to say. */
  void ask(Context request) throws IOException {
    Path folder = found.run(request);
    LearnedModel model = LearnedModel.read(RunFolder.at(folder));
    try {
      List<String> arguments = new ArrayList<>(List.of("ask", "--json", "--live"));
      for (String each : request.formParams("do")) {
        arguments.add("--do=" + instance(model.world(), each));
      }
      String start = Fields.form(request, "start");
      if (!start.isEmpty()) {
        arguments.add("--start=" + start);
      }
      arguments.add("--runs=" + Integer.parseInt(Fields.form(request, "runs")));
      arguments.add("--seed=" + System.nanoTime() % 1_000_000);
      arguments.add(folder.toString());
      JsonNode answer = calls.json(calls.directory(folder), arguments);
      request.html(AskedPart.of(model, answer.path("live")));
    } catch (PpddlException e) {
      request.html(AskedPart.failed(e.problem()));
    } catch (NumberFormatException e) {
      request.html(AskedPart.failed("Enter the number of runs."));
    } catch (IOException e) {
      request.html(AskedPart.failed(String.valueOf(e.getMessage())));
    }
  }

  void compare(Context request) throws IOException {
    List<String> picked = request.queryParams("run");
    String before = Fields.query(request, "old");
    String after = Fields.query(request, "new");
    request.html(
        compare.page(
            summaries.all(),
            before.isEmpty() && !picked.isEmpty() ? picked.get(picked.size() - 1) : before,
            after.isEmpty() && picked.size() > 1 ? picked.get(0) : after));
  }

  /** The page of what differs, as {@code diff} makes it. */
  void compared(Context request) {
    Path old = found.run(Fields.query(request, "old"));
    Path now = found.run(Fields.query(request, "new"));
    request.header("Content-Security-Policy", RunRoutes.INERT);
    try {
      request.html(calls.difference(old, now));
    } catch (IOException e) {
      request.html(Frame.inside(String.valueOf(e.getMessage())));
    }
  }
}
