package dev.qace.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a second run out of a folder. The operating system holds the lock, so that it ends with the
 * process, however that ends. The file stays: were it deleted, two others could each lock one of
 * its name.
 */
public final class FolderLock implements Closeable {
  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Locks a folder that is there.
   *
   * @throws IOException where another run has it, or the lock cannot be written
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
    channel.close();
  }
}
