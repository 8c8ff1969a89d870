package dev.qace.dashboard.runs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The one folder that is shown: its folders are runs. Nothing outside it is ever named. */
public final class RunsFolder {
  private static final int MOST_FILES = 200;
  private static final int DEPTH = 3;
  private static final Set<String> DOMAIN_ENDINGS = Set.of("ppddl", "pddl");

  private final Path path;

  /**
   * @throws IOException if there is no such folder
   */
  public RunsFolder(Path path) throws IOException {
    this.path = path.toRealPath();
    if (!Files.isDirectory(this.path)) {
      throw new IOException(path + " is no folder");
    }
  }

  public Path path() {
    return path;
  }

  /** The folder of a run; empty if there is none of this name right here. */
  public Optional<Path> run(String name) {
    return inside(name).filter(RunsFolder::isRun);
  }

  /** A place for a run that is to begin; empty if the name is none, or in use. */
  public Optional<Path> unused(String name) {
    return name.matches("[A-Za-z0-9._-]{1,100}") && isName(name)
        ? Optional.of(path.resolve(name))
            .filter(each -> !Files.exists(each, LinkOption.NOFOLLOW_LINKS))
        : Optional.empty();
  }

  /** The names of all runs. */
  public List<String> names() throws IOException {
    try (Stream<Path> inside = Files.list(path)) {
      return inside
          .map(each -> each.getFileName().toString())
          .filter(each -> run(each).isPresent())
          .sorted()
          .toList();
    }
  }

  /** Files that may be domains or problems, relative to this folder. */
  public List<String> models() throws IOException {
    List<String> found = new ArrayList<>();
    collect(path, DEPTH, found);
    return found.stream().sorted().toList();
  }

  private void collect(Path folder, int depth, List<String> found) throws IOException {
    List<Path> inside;
    try (Stream<Path> all = Files.list(folder)) {
      inside = all.sorted().toList();
    }
    for (Path each : inside) {
      String name = each.getFileName().toString();
      if (name.startsWith(".") || isForeign(each) || found.size() >= MOST_FILES) {
        continue;
      }
      if (Files.isDirectory(each)) {
        if (depth > 1 && !isRun(each) && Files.isReadable(each)) {
          collect(each, depth - 1, found);
        }
      } else if (DOMAIN_ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1))) {
        found.add(path.relativize(each).toString());
      }
    }
  }

  /** One of {@link #models}; empty for anything else. */
  public Optional<Path> model(String relative) throws IOException {
    return models().contains(relative) ? Optional.of(path.resolve(relative)) : Optional.empty();
  }

  private static boolean isRun(Path folder) {
    boolean begun =
        Files.exists(folder.resolve("run.json")) || Files.exists(folder.resolve("journal.ndjson"));
    if (!begun) {
      return false;
    }
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.noneMatch(RunsFolder::isForeign);
    } catch (IOException | UncheckedIOException gone) {
      return false;
    }
  }

  /** A link may lead out of here, and a pipe keeps whoever reads it waiting. */
  private static boolean isForeign(Path file) {
    try {
      BasicFileAttributes kind =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return kind.isSymbolicLink() || kind.isOther();
    } catch (IOException gone) {
      return false;
    }
  }

  /** No link is followed: it may lead out of here. */
  private Optional<Path> inside(String name) {
    if (!isName(name)) {
      return Optional.empty();
    }
    Path folder = path.resolve(name);
    return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        ? Optional.of(folder)
        : Optional.empty();
  }

  private static boolean isName(String name) {
    return !name.isEmpty()
        && !name.startsWith(".")
        && name.chars().noneMatch(c -> c == '/' || c == '\\' || c == 0);
  }
}
