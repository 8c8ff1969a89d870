package dev.qace.cli.agent;

import dev.qace.agent.Phrases;
import dev.qace.agent.journal.LimitedFile;
import dev.qace.agent.json.JsonField;
import dev.qace.agent.json.PhrasesJson;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.model.vocabulary.Capability;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Vocabulary;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A file with a user's own phrases for a vocabulary. */
public final class PhrasesOption {
  private static final int MOST_MEBIBYTES = 1;

  @Option(
      names = "--phrases",
      paramLabel = "FILE",
      description =
          "How to say the agent's names in words, as JSON: {\"predicates\": {\"at\": \"the robot is"
              + " at {0}\"}, \"capabilities\": {...}}.")
  private @Nullable Path file;

  public Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  /**
   * The phrases of the file or, where it has none, the agent's own.
   *
   * @throws IOException if there are no such phrases, with the place and what is wrong
   */
  public Phrases over(Phrases own, Vocabulary vocabulary) throws IOException {
    Path given = file;
    if (given == null) {
      return own;
    }
    try {
      Phrases read =
          PhrasesJson.read(
              JsonField.parse(given.toString(), LimitedFile.bytes(given, MOST_MEBIBYTES)),
              vocabulary);
      Map<Predicate, String> predicates = new HashMap<>(own.predicates());
      predicates.putAll(read.predicates());
      Map<Capability, String> capabilities = new HashMap<>(own.capabilities());
      capabilities.putAll(read.capabilities());
      return new Phrases(predicates, capabilities);
    } catch (UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    } catch (NoSuchFileException e) {
      throw new IOException("there is no file " + given, e);
    } catch (IOException e) {
      throw new IOException("cannot read " + given + ": " + e.getMessage(), e);
    }
  }
}
