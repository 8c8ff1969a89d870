package dev.qace.cli.dashboard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page that redirects a browser to an address. Everybody on a machine can read the arguments of a
 * process, so the browser gets this file, which only its owner can read, and not the address, which
 * contains the token.
 */
public final class OpeningPage implements AutoCloseable {
  private final Path file;

  /**
   * Writes it.
   *
   * @param folder the folder to write it to: some browsers cannot read the folder for temporary
   *     files
   */
  public OpeningPage(Path folder, String address) throws IOException {
    // A temporary file is readable by its owner alone from the beginning.
    this.file = Files.createTempFile(folder.toAbsolutePath(), "opening-", ".html");
    String text =
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta http-equiv="refresh" content="0; url=%1$s">
        <title>The dashboard of QACE</title>
        <p><a href="%1$s">Open the dashboard</a></p>
        </html>
        """
            .formatted(address);
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      Files.deleteIfExists(file);
      throw e;
    }
  }

  public Path file() {
    return file;
  }

  /** Deletes it. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
