package dev.qace.wire.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what agents print to standard error, up to a limit: in memory, until there is a file for
 * it. Several may share one log. Control codes are replaced by question marks.
 */
public final class StderrLog {
  private static final long MOST_BYTES = 1 << 20;
  private static final byte DELETE = 0x7F;

  private @Nullable Path file;
  private ByteArrayOutputStream waiting = new ByteArrayOutputStream();
  private long left = MOST_BYTES;
  private boolean written;

  /**
   * Appends to this file from now on what was printed and will be. It is made when there is
   * something to keep.
   */
  public synchronized void keepIn(Path chosen) throws IOException {
    long there = Files.exists(chosen) ? Files.size(chosen) : 0;
    byte[] before = waiting.toByteArray();
    waiting = new ByteArrayOutputStream();
    file = chosen;
    left = Math.max(0, MOST_BYTES - there);
    keep(before, before.length);
  }

  /** Where what was printed is kept, if anything was. */
  public synchronized Optional<Path> kept() {
    return written ? Optional.ofNullable(file) : Optional.empty();
  }

  private synchronized void keep(byte[] bytes, int length) {
    int kept = (int) Math.min(left, length);
    if (kept == 0) {
      return;
    }
    left -= kept;
    if (file == null) {
      waiting.write(bytes, 0, kept);
      return;
    }
    try (OutputStream out =
        Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      out.write(printable(bytes, kept));
      written = true;
      if (left == 0) {
        out.write("\n(the rest was left out)\n".getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException full) {
      // A full disk must not end the run: the log is a convenience.
      left = 0;
    }
  }

  /** Without the codes that would tell the terminal of whoever looks at the file what to do. */
  private static byte[] printable(byte[] bytes, int length) {
    byte[] shown = Arrays.copyOf(bytes, length);
    for (int i = 0; i < length; i++) {
      boolean control = (shown[i] >= 0 && shown[i] < ' ') || shown[i] == DELETE;
      if (control && shown[i] != '\n' && shown[i] != '\t') {
        shown[i] = '?';
      }
    }
    return shown;
  }

  /** Reads one agent's standard error to its end, on a thread of its own. */
  Tap tap(InputStream stderr) {
    return new Tap(stderr);
  }

  /** One agent's standard error. */
  final class Tap {
    private final Thread thread;
    private final byte[] tail = new byte[1 << 13];
    private int inTail;

    private Tap(InputStream stderr) {
      thread = new Thread(() -> drain(stderr), "qace-agent-stderr");
      thread.setDaemon(true);
      thread.start();
    }

    private void drain(InputStream stderr) {
      byte[] bytes = new byte[1 << 13];
      try (stderr) {
        int read;
        while ((read = stderr.read(bytes)) >= 0) {
          keep(bytes, read);
          remember(bytes, read);
        }
      } catch (IOException gone) {
        // The process was killed as this read.
      }
    }

    private synchronized void remember(byte[] bytes, int length) {
      int added = Math.min(length, tail.length);
      int stays = Math.min(inTail, tail.length - added);
      System.arraycopy(tail, inTail - stays, tail, 0, stays);
      System.arraycopy(bytes, length - added, tail, stays, added);
      inTail = stays + added;
    }

    /** What matters of what was printed last, once what was printed before the end has come. */
    Optional<String> last() {
      try {
        thread.join(200);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      synchronized (this) {
        String text = new String(tail, 0, inTail, StandardCharsets.UTF_8);
        return Traceback.useful(text);
      }
    }
  }
}
