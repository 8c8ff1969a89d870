package dev.qace.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlTest {
  private static String written(String text) {
    return new Html().element("p", text).toString().replace("<!DOCTYPE html>\n", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<script>x</script> | <p>&lt;script&gt;x&lt;/script&gt;</p>",
        "\"><img onerror=x> | <p>&quot;&gt;&lt;img onerror=x&gt;</p>",
        "it's &#x3c; | <p>it&#39;s &amp;#x3c;</p>",
      })
  void whatIsSaidStaysText(String text, String html) {
    assertThat(written(text)).isEqualTo(html);
    assertThat(new Html().open("p", "class", text).close().toString())
        .doesNotContain("<script")
        .doesNotContain("<img")
        .containsOnlyOnce("class=\"");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7, 0x1B, 0x7F, 0x85, 0x200E, 0x202E, 0x2066, 0xFEFF, 0x2028, 0xD800})
  void whatHasNoLookOfItsOwnIsReplaced(int character) {
    String text = character == 0xD800 ? "\uD800" : Character.toString(character);
    assertThat(written("a" + text + "b")).isEqualTo("<p>a\uFFFDb</p>");
  }

  @Test
  void otherScriptsAndSignsAreKept() {
    assertThat(written("мяч, כדור, كرة, 球, 🤖, é")).isEqualTo("<p>мяч, כדור, كرة, 球, 🤖, é</p>");
  }

  @Test
  void nothingCanBeWrittenThatRunsOrLoads() {
    for (String element : new String[] {"script", "style", "iframe", "img", "form", "p onclick"}) {
      assertThatThrownBy(() -> new Html().open(element))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (String attribute : new String[] {"onclick", "style", "src", "xlink:href", "x y"}) {
      assertThatThrownBy(() -> new Html().open("p", attribute, "x"))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (String link : new String[] {"javascript:x", "https://a", "other.html", ""}) {
      assertThatThrownBy(() -> new Html().open("a", "href", link))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> new Html().style("</style>"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aPageIsCompleteOrNone() {
    assertThatThrownBy(() -> new Html().open("p").toString())
        .isInstanceOf(IllegalStateException.class);
  }
}
