package dev.qace.dashboard.server;

import dev.qace.dashboard.runs.RunsFolder;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the run that a request is about. */
record Found(RunsFolder folder) {

  /** The folder of the run that the address names. */
  Path run(Context request) {
    return run(request.pathParam("name"));
  }

  Path run(String name) {
    return folder
        .run(name)
        .orElseThrow(() -> new NotFoundResponse("There is no run " + name + "."));
  }

  boolean exists(Path run) {
    return Files.isDirectory(run);
  }
}
