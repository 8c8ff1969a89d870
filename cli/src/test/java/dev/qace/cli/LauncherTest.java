package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real launcher on a copy of the sources, with real builds. */
class LauncherTest {
  private static final Set<String> NOT_COPIED = Set.of("target", ".git", ".qace", "test");

  @TempDir Path folder;

  private record Started(Process process, Path out, Path err) {
    Run finish() throws IOException, InterruptedException {
      int code = process.waitFor();
      return new Run(code, Files.readString(out), Files.readString(err));
    }
  }

  private Started start(String... args) throws IOException {
    List<String> command = new ArrayList<>(List.of(folder.resolve("copy/qace").toString()));
    command.addAll(List.of(args));
    Path out = Files.createTempFile(folder, "out", "");
    Path err = Files.createTempFile(folder, "err", "");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    return new Started(builder.start(), out, err);
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes a)
              throws IOException {
            if (NOT_COPIED.contains(String.valueOf(dir.getFileName()))) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(to.resolve(from.relativize(dir)));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes a) throws IOException {
            Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  @Test
  void twoCallersBuildOnceAndABrokenBuildLeavesTheLastOneInPlace()
      throws IOException, InterruptedException {
    copy(Path.of(System.getProperty("qace.root", "..")), folder.resolve("copy"));

    Started one = start("agents", "--json");
    Started other = start("agents", "--json");
    Run first = one.finish();
    Run second = other.finish();
    assertThat(first.err() + second.err()).containsOnlyOnce("qace: building");
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(second.code()).as(second.err()).isZero();
    assertThat(QaceTest.json(first)).isEqualTo(QaceTest.json(second)).hasSize(6);

    Run again = start("--version").finish();
    assertThat(again.err()).isEmpty();
    assertThat(again.out()).startsWith("qace ");

    Path built = folder.resolve("copy/.qace/app").toRealPath();
    assertThat(Files.readSymbolicLink(folder.resolve("copy/.qace/app")).isAbsolute()).isFalse();
    Path source = folder.resolve("copy/cli/src/main/java/dev/qace/cli/terminal/Warnings.java");
    String text = Files.readString(source);
    Files.writeString(source, text + "}");
    Run broken = start("agents").finish();
    assertThat(broken.code()).isEqualTo(2);
    assertThat(broken.out()).isEmpty();
    assertThat(broken.err()).contains("Warnings.java").contains("qace: the build failed");
    assertThat(folder.resolve("copy/.qace/app").toRealPath()).isEqualTo(built);

    Files.writeString(source, text);
    Run mended = start("agents").finish();
    assertThat(mended.code()).as(mended.err()).isZero();
    assertThat(mended.err()).contains("qace: building");
    assertThat(folder.resolve("copy/.qace/app").toRealPath()).isNotEqualTo(built);

    // As a build leaves it that was interrupted.
    Files.writeString(folder.resolve("copy/cli/target/quick/qace-cli.jar"), "half a jar");
    Files.delete(folder.resolve("copy/.qace/app"));
    Run afterwards = start("--version").finish();
    assertThat(afterwards.code()).as(afterwards.err()).isZero();

    Python.assumeThere();
    Run learned = start("assess", "--exec", "python3 copy/python/examples/gardener.py").finish();
    assertThat(learned.code()).as(learned.err()).isZero();
    assertThat(learned.out()).contains("gardener, seed 0: 3 capabilities learned");
  }
}
