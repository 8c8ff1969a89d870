package dev.qace.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a second run out of a folder. The operating system holds the lock, so it ends with the
 * process, however that ends. The file stays: if it were deleted, two processes could each lock a
 * file of that name. While the lock is held, the file contains the number of the process.
 */
public final class FolderLock implements Closeable {
  /** The system's own account of when a process started may be off by so much. */
  private static final Duration INACCURACY = Duration.ofSeconds(2);

  private static final int LONGEST_NUMBER = 20;

  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
    try {
      channel.truncate(0);
      channel.write(
          ByteBuffer.wrap(
              Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)),
          0);
    } catch (IOException full) {
      // Then nobody can tell who holds it; that it is held does not depend on that.
    }
  }

  /**
   * The process that is writing into a folder, as far as the folder tells; empty if there is none.
   * This does not take the lock, so it cannot keep out a run that begins at the same time.
   *
   * @throws IOException if the file exists and cannot be read
   */
  public static Optional<ProcessHandle> holder(Path folder) throws IOException {
    Path file = folder.resolve(RunFolder.LOCK);
    try {
      if (Files.size(file) > LONGEST_NUMBER) {
        return Optional.empty();
      }
      Instant written = Files.getLastModifiedTime(file).toInstant();
      String number = Files.readString(file, StandardCharsets.ISO_8859_1);
      return number.isEmpty()
          ? Optional.empty()
          : ProcessHandle.of(Long.parseLong(number))
              .filter(ProcessHandle::isAlive)
              .filter(process -> !startedAfter(process, written))
              .filter(process -> hasOpen(process, file));
    } catch (NoSuchFileException | NumberFormatException none) {
      return Optional.empty();
    }
  }

  /**
   * Whether a process has a file open, so that nobody is taken for a run because a file says so.
   * Where the system does not tell, the file is believed.
   */
  private static boolean hasOpen(ProcessHandle process, Path file) {
    Path opened = Path.of("/proc", Long.toString(process.pid()), "fd");
    if (!Files.isDirectory(opened)) {
      return !Files.isDirectory(Path.of("/proc/self"));
    }
    try (Stream<Path> all = Files.list(opened)) {
      return all.anyMatch(each -> isSame(each, file));
    } catch (IOException | UncheckedIOException ofAnotherUser) {
      return true;
    }
  }

  private static boolean isSame(Path opened, Path file) {
    try {
      return Files.isSameFile(opened, file);
    } catch (IOException closedMeanwhile) {
      return false;
    }
  }

  /** Another process may have the number of one that has ended. */
  private static boolean startedAfter(ProcessHandle process, Instant written) {
    return process
        .info()
        .startInstant()
        .filter(start -> start.isAfter(written.plus(INACCURACY)))
        .isPresent();
  }

  /**
   * Locks an existing folder.
   *
   * @throws IOException if another run has it, or the lock cannot be written
   */
  public static FolderLock of(Path folder) throws IOException {
    Path file = folder.resolve(RunFolder.LOCK);
    FileChannel channel;
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new IOException("cannot write " + file + ": " + e, e);
    }
    if (lock(channel) == null) {
      channel.close();
      throw new IOException(
          "another run is writing into "
              + folder
              + " right now; wait until it has ended, or give another folder with --out");
    }
    return new FolderLock(channel);
  }

  /** The same; empty where another run has it, or the folder is not to be written. */
  static Optional<FolderLock> attempt(Path folder) throws IOException {
    FileChannel channel;
    try {
      channel =
          FileChannel.open(
              folder.resolve(RunFolder.LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException readOnly) {
      return Optional.empty();
    }
    if (lock(channel) == null) {
      channel.close();
      return Optional.empty();
    }
    return Optional.of(new FolderLock(channel));
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException ofThisProcess) {
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      channel.truncate(0);
    }
  }
}
