package dev.qace.report.words;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fact or deed in words, with numbers for the things it is about: {@code the vehicle is at {0}}.
 */
public record Phrase(String text) {
  private static final Pattern PLACE = Pattern.compile("\\{(\\d{1,9})\\}");

  /**
   * The phrase about these things. A number without a thing stays as it is.
   *
   * @param names what the things are called
   */
  public Words about(List<String> names) {
    List<Words.Piece> pieces = new ArrayList<>();
    Matcher places = PLACE.matcher(text);
    int from = 0;
    while (places.find()) {
      int place = Integer.parseInt(places.group(1));
      if (place < names.size()) {
        pieces.add(new Words.Plain(text.substring(from, places.start())));
        pieces.add(new Words.Name(names.get(place)));
        from = places.end();
      }
    }
    pieces.add(new Words.Plain(text.substring(from)));
    return new Words(pieces.stream().filter(piece -> !piece.text().isEmpty()).toList());
  }

  /** Its negation: {@code the vehicle is not at {0}}. */
  public Phrase negated() {
    return Turn.of(text)
        .map(turn -> new Phrase(turn.negated()))
        .orElseGet(() -> new Phrase("it is not the case that " + text));
  }

  /** That it no longer holds: {@code the vehicle is no longer at {0}}. */
  public Phrase ended() {
    return Turn.of(text)
        .map(turn -> new Phrase(turn.ended()))
        .orElseGet(() -> new Phrase("no longer true: " + text));
  }
}
