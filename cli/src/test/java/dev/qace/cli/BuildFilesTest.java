package dev.qace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BuildFilesTest {
  private static final Path ROOT = Path.of(System.getProperty("qace.root", ".."));

  private static List<Path> modules() throws IOException {
    try (Stream<Path> folders = Files.list(ROOT)) {
      return folders.filter(folder -> Files.exists(folder.resolve("pom.xml"))).sorted().toList();
    }
  }

  /** Spark is 220 MB: only who asks for it fetches it. */
  @Test
  void aBuildWithoutTheProfileClusterFetchesNoSpark() throws IOException {
    assertThat(modules()).hasSizeGreaterThanOrEqualTo(12);
    for (Path module : modules()) {
      if (!module.endsWith("cluster")) {
        assertThat(module.resolve("pom.xml"))
            .content()
            .doesNotContain("org.apache.spark")
            .doesNotContain("<artifactId>qace-cluster</artifactId>");
      }
    }
    String root = Files.readString(ROOT.resolve("pom.xml"));
    assertThat(root).doesNotContain("org.apache.spark").doesNotContain("qace-cluster");
    assertThat(root.substring(0, root.indexOf("<profiles>"))).doesNotContain("cluster");
    assertThat(root).containsOnlyOnce("<module>cluster</module>");
    assertThat(root).doesNotContain("<activeByDefault>");
  }

  /** The architecture's rules do not see this module, which is in no build but its own. */
  @Test
  void theModuleClusterPrintsNothingAndEndsNoProcess() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("cluster/src/main/java"))) {
      assertThat(files.filter(Files::isRegularFile))
          .hasSizeGreaterThanOrEqualTo(4)
          .allSatisfy(
              file ->
                  assertThat(file)
                      .content()
                      .doesNotContainPattern("System\\.(out|err|exit)|FileDescriptor|\\.halt\\("));
    }
  }
}
