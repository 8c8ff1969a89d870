package dev.qace.cli.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.qace.evaluation.experiment.Row;
import dev.qace.evaluation.experiment.Sweep;
import dev.qace.run.FolderLock;
import dev.qace.run.TextFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What an experiment leaves behind: what was declared, and the rows of the runs that are through,
 * each run's in one go. A run of which the last row is missing was interrupted, and is made again.
 * Where all are through, the rows are kept compressed.
 */
final class ExperimentFolder {
  /** The rows while runs are being made. */
  static final String ROWS = "rows.csv";

  /** The rows once all runs are made: they compress to a sixth or less. */
  static final String PACKED = "rows.csv.gz";

  static final String DECLARED = "declared.json";

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private final Path path;
  private String header = Row.HEADER;

  private ExperimentFolder(Path path) {
    this.path = path;
  }

  /**
   * What the rows of a folder depend on, as {@code declared.json} says it.
   *
   * @param modelScores true or not there
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Declaration(
      int samples,
      long testSeed,
      int snapshotsPerDecade,
      @Nullable Boolean modelScores,
      List<Long> seeds,
      List<DeclaredSetup> setups) {

    record DeclaredSetup(
        String agent, String model, String strategy, String settings, String assess) {}

    static Declaration of(ExperimentFile.Experiment experiment) {
      Sweep sweep = experiment.sweep();
      return new Declaration(
          sweep.samples(),
          sweep.testSeed(),
          sweep.snapshots(),
          sweep.modelScores() ? Boolean.TRUE : null,
          sweep.seeds(),
          experiment.setups().stream()
              .map(
                  declared ->
                      new DeclaredSetup(
                          declared.setup().agent().name(),
                          declared.model(),
                          declared.setup().strategy(),
                          declared.setup().settings(),
                          declared.options()))
              .toList());
    }
  }

  /** Makes the folder, with its parents, where it is not there yet. */
  static ExperimentFolder make(Path path) throws IOException {
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw new IOException(path + " is a file; --out takes a folder");
    }
    try {
      Files.createDirectories(path);
    } catch (IOException e) {
      throw new IOException("cannot make the folder " + path + ": " + e, e);
    }
    return new ExperimentFolder(path);
  }

  Path path() {
    return path;
  }

  FolderLock lock() throws IOException {
    return FolderLock.of(path);
  }

  /**
   * The rows of the runs that are through, if any.
   *
   * @param again whether they are to be thrown away
   * @throws IOException if they are of another experiment, or no rows
   */
  List<Row> begin(ExperimentFile.Experiment experiment, boolean again) throws IOException {
    String declaration = MAPPER.writeValueAsString(Declaration.of(experiment)) + "\n";
    Path declared = path.resolve(DECLARED);
    Path file = path.resolve(Files.exists(path.resolve(ROWS)) ? ROWS : PACKED);
    List<Row> rows = List.of();
    if (!again && Files.exists(file)) {
      requireSame(Files.exists(declared) ? Files.readString(declared) : "", declaration);
      rows = finished(read(file));
    }
    TextFile.replace(declared, declaration);
    this.header = experiment.sweep().modelScores() ? Row.SCORED_HEADER : Row.HEADER;
    write(rows);
    return rows;
  }

  private void requireSame(String before, String now) throws IOException {
    if (!before.equals(now)) {
      List<String> one = before.lines().toList();
      List<String> other = now.lines().toList();
      int line = 0;
      while (line < Math.min(one.size(), other.size()) && one.get(line).equals(other.get(line))) {
        line++;
      }
      throw new IOException(
          path
              + " holds the rows of another experiment ("
              + DECLARED
              + ", line "
              + (line + 1)
              + ": "
              + (line < one.size() ? one.get(line).strip() : "nothing")
              + "; now: "
              + (line < other.size() ? other.get(line).strip() : "nothing")
              + "). Give another folder with --out, or throw those rows away with --again");
    }
  }

  /** The rows of a file, without a last line that was cut off. */
  private static List<Row> read(Path file) throws IOException {
    String text = file.endsWith(PACKED) ? unpacked(file) : Files.readString(file);
    List<String> lines = text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (i == 0) {
        if (!lines.get(i).equals(Row.HEADER) && !lines.get(i).equals(Row.SCORED_HEADER)) {
          throw new IOException(file + ":1: the columns are not those of this version's rows");
        }
      } else {
        try {
          rows.add(Row.parse(lines.get(i)));
        } catch (IllegalArgumentException e) {
          throw new IOException(
              file + ":" + (i + 1) + ": " + e.getMessage() + "; start over with --again", e);
        }
      }
    }
    return rows;
  }

  private static String unpacked(Path file) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (EOFException | ZipException e) {
      throw new IOException(file + " is damaged (" + e.getMessage() + "); use --again", e);
    }
  }

  private static List<Row> finished(List<Row> rows) {
    Set<Sweep.RunKey> through = new HashSet<>();
    rows.stream().filter(Row::last).forEach(row -> through.add(row.key()));
    return rows.stream().filter(row -> through.contains(row.key())).toList();
  }

  /** Adds the rows of a run. */
  void append(List<Row> rows) throws IOException {
    Path file = path.resolve(ROWS);
    StringBuilder lines = new StringBuilder();
    rows.forEach(row -> lines.append(row.csv()).append('\n'));
    try {
      Files.writeString(file, lines, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new IOException("cannot write " + file + ": " + e, e);
    }
  }

  /** Writes all rows, in place of those that are there. */
  private void write(List<Row> rows) throws IOException {
    TextFile.replace(path.resolve(ROWS), text(rows));
  }

  /** Keeps all rows compressed, in place of those that are there. */
  void pack(List<Row> rows) throws IOException {
    Path packed = path.resolve(PACKED);
    Path next = path.resolve(PACKED + ".new");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(next))) {
      out.write(text(rows).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IOException("cannot write " + next + ": " + e, e);
    }
    Files.move(next, packed, StandardCopyOption.REPLACE_EXISTING);
    Files.deleteIfExists(path.resolve(ROWS));
  }

  private String text(List<Row> rows) {
    StringBuilder lines = new StringBuilder(header).append('\n');
    rows.forEach(row -> lines.append(row.csv()).append('\n'));
    return lines.toString();
  }
}
