package dev.qace.agent.journal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads whole files, up to a maximum size. */
public final class LimitedFile {
  private LimitedFile() {}

  /**
   * All bytes of a file.
   *
   * @param mebibytes the maximum size
   * @throws IOException if it cannot be read or is larger
   */
  public static byte[] bytes(Path file, int mebibytes) throws IOException {
    int most = mebibytes << 20;
    try (InputStream in = Files.newInputStream(file)) {
      byte[] read = in.readNBytes(most + 1);
      if (read.length > most) {
        throw new IOException(file + " is larger than " + mebibytes + " MiB, the limit here");
      }
      return read;
    }
  }

  /**
   * The same as text.
   *
   * @throws CharacterCodingException if it is not UTF-8
   */
  public static String text(Path file, int mebibytes) throws IOException {
    return StandardCharsets.UTF_8
        .newDecoder()
        .decode(ByteBuffer.wrap(bytes(file, mebibytes)))
        .toString();
  }
}
