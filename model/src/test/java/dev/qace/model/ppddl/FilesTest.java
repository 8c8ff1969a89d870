package dev.qace.model.ppddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qace.model.ppddl.text.PpddlException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesTest {
  @TempDir Path folder;

  @Test
  void aFileOf50MegabytesIsRefused() throws IOException {
    Path file = folder.resolve("large.pddl");
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength(50L << 20);
    }

    assertThatThrownBy(() -> PpddlReader.read(file))
        .isInstanceOf(PpddlException.class)
        .hasMessage(
            file + ":1:1: too large: at most 16 MB are read. Split it, or leave objects out");
  }

  @Test
  void aFileOf15MegabytesIsRead() throws IOException {
    Path file = folder.resolve("fair.pddl");
    int places = 1_000;
    StringBuilder text = new StringBuilder("(define (problem p) (:domain roads)\n(:objects");
    for (int i = 0; i < places; i++) {
      text.append(" l").append(i);
    }
    text.append(" - place)\n(:init\n");
    int roads = 0;
    while (text.length() < 15_000_000) {
      text.append("(road l").append(roads / places).append(" l").append(roads % places);
      text.append(")\n");
      roads++;
    }
    text.append(")\n(:goal (road l0 l1)))\n");
    Files.writeString(file, text);
    String domain = "(define (domain roads) (:types place) (:predicates (road ?a ?b - place)))";

    PpddlFile read = PpddlReader.read(file, PpddlReader.parse("d", domain).domain());

    assertThat(read.problem().objects()).hasSize(places);
    assertThat(read.problem().initial()).hasSize(roads);
  }

  @Test
  void aMissingFileIsNamed() {
    Path file = folder.resolve("none.pddl");

    assertThatThrownBy(() -> PpddlReader.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage("there is no file " + file);
  }

  @Test
  void aFolderIsNamed() {
    assertThatThrownBy(() -> PpddlReader.read(folder))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("cannot read " + folder);
  }

  @Test
  void aFileThatIsNotUtf8IsToldSo() throws IOException {
    Path file = folder.resolve("latin.pddl");
    Files.write(file, "(define (domain \u00e9))".getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> PpddlReader.read(file))
        .isInstanceOf(PpddlException.class)
        .hasMessage(file + ":1:17: this is not UTF-8 text. Save the file as UTF-8");
  }

  @Test
  void aFileWithoutWhatIsWantedSaysSo() {
    assertThatThrownBy(() -> PpddlReader.parse("f", "(define (domain d))").problem())
        .hasMessage("f:1:1: a problem is wanted, but this file holds only a domain");
    assertThatThrownBy(() -> PpddlReader.parse("f", "(define (problem p) (:domain d))").domain())
        .hasMessage("f:1:1: a domain is wanted, but this file holds only problems");
  }
}
