package dev.qace.report.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A few words, with the names of things marked. */
public record Words(List<Piece> pieces) {

  /** Some of the words. */
  public sealed interface Piece {
    String text();
  }

  public record Plain(String text) implements Piece {}

  /** The name of a thing or a parameter. */
  public record Name(String text) implements Piece {}

  public Words {
    pieces = List.copyOf(pieces);
  }

  public static Words of(String text) {
    return new Words(List.of(new Plain(text)));
  }

  public Words after(String text) {
    List<Piece> all = new ArrayList<>();
    all.add(new Plain(text));
    all.addAll(pieces);
    return new Words(all);
  }

  public Words after(Words before) {
    List<Piece> all = new ArrayList<>(before.pieces);
    all.addAll(pieces);
    return new Words(all);
  }

  /** The same at the beginning of a sentence. */
  public Words capitalized() {
    List<Piece> all = new ArrayList<>(pieces);
    for (int i = 0; i < all.size(); i++) {
      Piece piece = all.get(i);
      if (!piece.text().isEmpty()) {
        // What an agent calls a thing is left as it is, but not "the block".
        if (piece instanceof Plain) {
          all.set(i, new Plain(capitalized(piece.text())));
        } else if (piece.text().startsWith("the ")) {
          all.set(i, new Name(capitalized(piece.text())));
        }
        break;
      }
    }
    return new Words(all);
  }

  private static String capitalized(String text) {
    int first = text.offsetByCodePoints(0, 1);
    return text.substring(0, first).toUpperCase(Locale.ROOT) + text.substring(first);
  }

  /** Whether they say that something no longer holds. */
  public boolean isEnding() {
    return pieces.stream()
        .anyMatch(piece -> piece instanceof Plain && piece.text().contains("no longer"));
  }

  public String text() {
    return pieces.stream().map(Piece::text).collect(Collectors.joining());
  }

  @Override
  public String toString() {
    return text();
  }
}
