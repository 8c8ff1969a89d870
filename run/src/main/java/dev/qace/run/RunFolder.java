package dev.qace.run;

import dev.qace.agent.journal.JournalHeader;
import dev.qace.agent.journal.JournalReader;
import dev.qace.agent.journal.LimitedFile;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.learner.finding.LearnedCapability;
import dev.qace.model.World;
import dev.qace.model.ppddl.text.PpddlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/** The folder of a run, and the files in it. */
public final class RunFolder {
  /** Locked by the process that writes into the folder. */
  public static final String LOCK = "lock";

  private static final String RUN = "run.json";

  private static final int MOST_OF_A_RUN = 1;
  private static final int MOST_OF_A_DOCUMENT = 64;

  /** What may be there before a run has begun. */
  private static final Set<String> BEFORE = Set.of(LOCK, RUN + TextFile.UNFINISHED);

  /** What a run leaves behind, by name. */
  private static final Pattern OF_A_RUN =
      Pattern.compile(
          "(run|report|journal|ahead|difference|films?|agent|stderr)(\\.[a-z]+)*"
              + "|model(-plain)?\\.ppddl|mark");

  private final Path path;

  private RunFolder(Path path) {
    this.path = path;
  }

  /**
   * A folder for a new run, which is not created yet. It may exist if it is empty.
   *
   * @throws IOException if it is not empty
   */
  public static RunFolder unused(Path path) throws IOException {
    if (Files.exists(path)) {
      if (!Files.isDirectory(path)) {
        throw new IOException(path + " is a file; --out takes a folder");
      }
    }
    RunFolder folder = new RunFolder(path);
    folder.requireUnused();
    return folder;
  }

  /** Makes sure that nothing is in it but what a run leaves that has not even begun. */
  private void requireUnused() throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    requireNotBegun();
    try (Stream<Path> inside = Files.list(path)) {
      if (inside
          .map(Path::getFileName)
          .map(Path::toString)
          .anyMatch(name -> !BEFORE.contains(name))) {
        throw new IOException(path + " is not empty; give another folder with --out");
      }
    }
  }

  /**
   * Makes sure that there is no run here.
   *
   * @throws IOException if there is one
   */
  public void requireNotBegun() throws IOException {
    if (Files.exists(runFile())) {
      throw new IOException(
          path
              + " is not empty: there is a run in it. Replace it with --force, give another folder"
              + " with --out, or resume that run with --resume "
              + path);
    }
  }

  /**
   * Removes the run in this folder, if there is one, and nothing else.
   *
   * @throws IOException if a process is writing into it, or it cannot be removed
   */
  public void removeRun() throws IOException {
    if (!Files.exists(runFile())) {
      return;
    }
    FolderLock lock = FolderLock.of(path);
    try (lock;
        Stream<Path> inside = Files.list(path)) {
      for (Path each : inside.toList()) {
        String name = String.valueOf(each.getFileName());
        if (!name.equals(LOCK) && !name.equals(RUN) && OF_A_RUN.matcher(name).matches()) {
          remove(each);
        }
      }
      Files.deleteIfExists(runFile());
    }
  }

  private static void remove(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      try (Stream<Path> inside = Files.list(file)) {
        for (Path each : inside.toList()) {
          remove(each);
        }
      }
    }
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new IOException("cannot remove " + file + ": " + e, e);
    }
  }

  /** Creates the folder and its parents. */
  public void make() throws IOException {
    try {
      Files.createDirectories(path);
    } catch (IOException e) {
      throw new IOException("cannot make the folder " + path + ": " + e, e);
    }
  }

  /** The folder of an earlier run. */
  public static RunFolder open(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      throw new IOException("there is no folder " + path);
    }
    return new RunFolder(path);
  }

  /** A folder that may or may not exist. */
  public static RunFolder at(Path path) {
    return new RunFolder(path);
  }

  public Path path() {
    return path;
  }

  Path runFile() {
    return path.resolve(RUN);
  }

  public Path journalFile() {
    return path.resolve("journal.ndjson");
  }

  public Path modelFile() {
    return path.resolve("model.ppddl");
  }

  /**
   * The plain model, without preconditions that could not be tested; missing if both models are the
   * same.
   */
  public Path plainModelFile() {
    return path.resolve("model-plain.ppddl");
  }

  /**
   * The model of the run in a folder; a file is returned as it is.
   *
   * @throws IOException if the folder holds no model, with what to do
   */
  public static Path modelOf(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return path;
    }
    at(path).readModel();
    return at(path).modelFile();
  }

  /** The same for the plain model. */
  public static Path plainModelOf(Path path) throws IOException {
    Path model = modelOf(path);
    Path plain = at(path).plainModelFile();
    return Files.isDirectory(path) && Files.exists(plain) ? plain : model;
  }

  private Path reportFile() {
    return path.resolve("report.json");
  }

  /** The page for people. */
  public Path pageFile() {
    return path.resolve("report.html");
  }

  /** Whether the agent has changed since an earlier run, if that was asked. */
  public Path differenceFile() {
    return path.resolve("difference.json");
  }

  /** The same as a page. */
  public Path differencePageFile() {
    return path.resolve("difference.html");
  }

  /** Films of the questions that settled something, as data. */
  public Path filmsFile() {
    return path.resolve("films.ndjson");
  }

  /** The same for people, beside the page that links to it. */
  public Path filmsPageFile() {
    return path.resolve("films.html");
  }

  /** What an agent's program prints to standard error. */
  public Path stderrFile() {
    return path.resolve("agent.stderr");
  }

  /** Whether the models are there that the report tells of, and the report itself. */
  boolean hasModelsAndReport() throws IOException {
    return Files.exists(modelFile())
        && Files.exists(reportFile())
        && (Files.exists(plainModelFile())
            || readReport().capabilities().stream()
                .flatMap(each -> each.needed().stream())
                .allMatch(LearnedCapability.NeededLiteral::plain));
  }

  /** Deletes what was made of the journal, before the journal holds more. */
  void deleteDocuments() throws IOException {
    for (Path document :
        List.of(
            pageFile(),
            reportFile(),
            plainModelFile(),
            modelFile(),
            differenceFile(),
            differencePageFile())) {
      try {
        Files.deleteIfExists(document);
      } catch (IOException e) {
        throw new IOException("cannot replace " + document + ": " + e, e);
      }
    }
  }

  public void writeModel(String text) throws IOException {
    TextFile.replace(modelFile(), text);
  }

  public String readModel() throws IOException {
    return read(modelFile(), MOST_OF_A_DOCUMENT);
  }

  /**
   * Writes the plain model.
   *
   * @param text empty if both models are the same
   */
  public void writePlainModel(Optional<String> text) throws IOException {
    if (text.isPresent()) {
      TextFile.replace(plainModelFile(), text.get());
    } else {
      Files.deleteIfExists(plainModelFile());
    }
  }

  public String readPlainModel() throws IOException {
    Path file = Files.exists(plainModelFile()) ? plainModelFile() : modelFile();
    return read(file, MOST_OF_A_DOCUMENT);
  }

  public void writeReport(AssessmentReport report) throws IOException {
    TextFile.replace(reportFile(), ReportJson.write(report));
  }

  /** What the run found; the world it is about is in the journal. */
  public AssessmentReport readReport() throws IOException {
    String text = read(reportFile(), MOST_OF_A_DOCUMENT);
    World world = readHeader().world();
    try {
      return ReportJson.read(text, world);
    } catch (JacksonException e) {
      throw new IOException(reportFile() + " is not a report: " + e.getOriginalMessage(), e);
    } catch (IllegalArgumentException | PpddlException e) {
      throw new IOException(reportFile() + " is not a report: " + e.getMessage(), e);
    }
  }

  /** What the run has left in {@link #differenceFile}. */
  public String readDifference() throws IOException {
    return read(differenceFile(), MOST_OF_A_DOCUMENT);
  }

  /** The header of the journal in this folder. */
  public JournalHeader readHeader() throws IOException {
    try (JournalReader journal = JournalReader.open(journalFile())) {
      return journal.header();
    } catch (UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** The record of the run in this folder; empty if there is none. */
  public Optional<RunRecord> readRun() throws IOException {
    Path file = runFile();
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    return Optional.of(RunRecord.read(read(file, MOST_OF_A_RUN), file));
  }

  /** The same, where there must be one. */
  public RunRecord requireRun() throws IOException {
    return readRun()
        .orElseThrow(
            () -> new IOException("there is no run in " + path + ": it has no " + runFile()));
  }

  /** How to continue if the run is not finished. */
  public RunRecord.Continuation continuation() throws IOException {
    return readRun().map(RunRecord::continuation).orElse(RunRecord.Continuation.RESUME);
  }

  public void writeRun(RunRecord run) throws IOException {
    TextFile.replace(runFile(), run.json());
  }

  private String read(Path file, int mebibytes) throws IOException {
    try {
      return LimitedFile.text(file, mebibytes);
    } catch (NoSuchFileException e) {
      if (Files.exists(runFile())) {
        throw new UnfinishedRunException(file, this, e);
      }
      throw new IOException("there is no " + file + "; is this the folder of a run?", e);
    } catch (IOException e) {
      throw new IOException("cannot read " + file + ": " + e, e);
    }
  }

  /** A document was read that a run writes at its end, but the run is not finished. */
  public static final class UnfinishedRunException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient RunFolder folder;

    private UnfinishedRunException(Path file, RunFolder folder, IOException cause) {
      super("there is no " + file + ": the run in this folder is not finished.", cause);
      this.folder = folder;
    }

    /** The folder of the run. */
    public RunFolder folder() {
      return folder;
    }
  }
}
