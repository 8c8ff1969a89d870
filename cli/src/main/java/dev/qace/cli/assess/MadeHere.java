package dev.qace.cli.assess;

import dev.qace.run.AgentOrigin;
import dev.qace.run.RunFolder;
import dev.qace.run.RunRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Tells runs that this user began from those of somebody else, as a run's folder names commands to
 * be run. The folder keeps a mark of them that can only be made with a key in the user's state
 * directory; where there can be no key, no run was made here.
 */
final class MadeHere {
  private static final String MARK = "mark";
  private static final String KEY = "key";
  private static final String ALGORITHM = "HmacSHA256";
  private static final int KEY_BYTES = 32;

  private MadeHere() {}

  /** The commands that are run when it is resumed; empty for none. */
  static List<String> commands(RunRecord run) {
    List<String> commands = new ArrayList<>();
    if (run.origin() instanceof AgentOrigin.Program program) {
      commands.add(String.join(" ", program.command()));
    }
    if (!run.planner().isEmpty()) {
      commands.add(String.join(" ", run.planner()));
    }
    return commands;
  }

  /** Marks a run that begins here, where it needs that and it can be done. */
  static void mark(RunFolder folder) throws IOException {
    RunRecord run = folder.requireRun();
    if (!commands(run).isEmpty()) {
      Optional<byte[]> key = key();
      if (key.isPresent()) {
        Files.writeString(folder.path().resolve(MARK), mark(run, key.get()) + "\n");
      }
    }
  }

  static boolean isMarked(RunFolder folder, RunRecord run) throws IOException {
    Path file = folder.path().resolve(MARK);
    Optional<byte[]> key = Files.exists(file) ? key() : Optional.empty();
    return key.isPresent()
        && Files.size(file) < 1_000
        && MessageDigest.isEqual(Files.readAllBytes(file), bytes(mark(run, key.get()) + "\n"));
  }

  private static String mark(RunRecord run, byte[] key) {
    List<String> signed = new ArrayList<>(List.of(run.started()));
    if (run.origin() instanceof AgentOrigin.Program program) {
      signed.add(program.directory());
      signed.addAll(program.command());
    }
    signed.add("");
    signed.addAll(run.planner());
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return HexFormat.of().formatHex(mac.doFinal(bytes(String.join("\0", signed))));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The user's key, made when it is first needed. */
  private static Optional<byte[]> key() {
    Path directory = directory();
    Path file = directory.resolve(KEY);
    try {
      if (!Files.exists(file)) {
        Files.createDirectories(directory);
        make(file, Files.createTempFile(directory, KEY, ".tmp"));
      }
      byte[] key = Files.readAllBytes(file);
      return key.length == KEY_BYTES ? Optional.of(key) : Optional.empty();
    } catch (IOException unwritable) {
      return Optional.empty();
    }
  }

  /** Linked, so that of several processes at once only one makes it. */
  private static void make(Path file, Path fresh) throws IOException {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    try {
      Files.write(fresh, key, StandardOpenOption.TRUNCATE_EXISTING);
      if (Files.getFileStore(fresh).supportsFileAttributeView("posix")) {
        Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-------"));
      }
      Files.createLink(file, fresh);
    } catch (FileAlreadyExistsException another) {
      // Then that one is the user's key.
    } catch (UnsupportedOperationException noLinks) {
      Files.copy(fresh, file);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static Path directory() {
    String chosen = System.getProperty("qace.state", "");
    String state = System.getenv().getOrDefault("XDG_STATE_HOME", "");
    return !chosen.isEmpty()
        ? Path.of(chosen)
        : state.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".local", "state", "qace")
            : Path.of(state, "qace");
  }
}
