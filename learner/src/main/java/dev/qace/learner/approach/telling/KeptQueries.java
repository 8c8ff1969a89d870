package dev.qace.learner.approach.telling;

import dev.qace.model.Policy;
import dev.qace.model.State;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlWriter;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/**
 * Keeps queries as files for people and other planners: a numbered folder each, with the paper's
 * reduction as {@code domain.pddl} and {@code problem.pddl}, and the policy that was used, in the
 * agent's own vocabulary, as {@code policy.txt}. Nothing that is there already is touched. Safe to
 * share between threads.
 */
public final class KeptQueries {
  private final Path directory;
  private int last;

  /**
   * Creates the directory, with its parents.
   *
   * @throws IOException if that is not possible, with the path
   */
  public KeptQueries(Path directory) throws IOException {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new IOException("cannot create the folder for queries " + directory + ": " + e, e);
    }
    this.directory = directory;
  }

  /**
   * Keeps one query.
   *
   * @return its folder
   * @throws IOException if it cannot be written, with the path
   */
  public Path keep(HypothesisPair pair, World world, State start, Policy policy)
      throws IOException {
    DoubledProblem doubled = DoubledProblem.of(pair, world, start);
    Path folder = nextFolder();
    write(folder.resolve("domain.pddl"), PpddlWriter.write(doubled.domain()));
    write(folder.resolve("problem.pddl"), PpddlWriter.write(doubled.problem()));
    write(folder.resolve("policy.txt"), policy.toString());
    return folder;
  }

  private synchronized Path nextFolder() throws IOException {
    while (true) {
      Path folder = directory.resolve(String.format(Locale.ROOT, "%05d", ++last));
      try {
        return Files.createDirectory(folder);
      } catch (FileAlreadyExistsException numberTaken) {
        // Kept by another run, or by anybody: the next number will do.
      } catch (IOException e) {
        throw new IOException("cannot create the folder " + folder + ": " + e, e);
      }
    }
  }

  private static void write(Path file, String text) throws IOException {
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new IOException("cannot write " + file + ": " + e, e);
    }
  }
}
