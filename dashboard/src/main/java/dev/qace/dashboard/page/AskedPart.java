package dev.qace.dashboard.page;

import dev.qace.model.Counted;
import dev.qace.model.World;
import dev.qace.model.ppddl.GroundReader;
import dev.qace.report.words.OddsInWords;
import dev.qace.report.words.Wording;
import dev.qace.run.LearnedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** What the agent did when it was asked, beside what was predicted. */
public final class AskedPart {
  private AskedPart() {}

  /** That it could not be asked. */
  public static String failed(String message) {
    Markup html = Markup.part();
    html.open("div", "class", "notice warnings", "role", "alert");
    html.element("p", message).close();
    return html.toString();
  }

  /**
   * Predicted and seen.
   *
   * @param live what {@code ask --live --json} says of the agent
   */
  public static String of(LearnedModel model, JsonNode live) {
    if (!live.path("startRefused").asString("").isEmpty()) {
      return failed("The agent does not start there: " + live.path("startRefused").asString(""));
    }
    World world = model.world();
    Wording wording = new Wording(model.header().phrases());
    boolean fits = live.path("fits").asBoolean(false);
    long runs = live.path("runs").asLong(0);
    Markup html = Markup.part();
    html.open("div", "class", fits ? "notice calm" : "notice loud");
    html.element("h3", fits ? "It matched the prediction" : "It did not match the prediction");
    html.element(
        "p",
        String.format(
            Locale.ROOT,
            "%s, asked %s; exact test, p = %.2g. This is not added to the run's journal.",
            Counted.of(runs, "run"),
            live.path("way").asString(""),
            live.path("pValue").asDouble(1)));
    html.close();
    html.open("table", "class", "sides").open("thead").open("tr");
    for (String each : List.of("End state", "Predicted", "Seen")) {
      html.element("th", each, "scope", "col");
    }
    html.close().close().open("tbody");
    for (JsonNode end : live.path("ends")) {
      JsonNode predicted = end.path("predicted");
      html.open("tr").open("th", "scope", "row");
      if (predicted.path("end").asString("").equals("refusal")) {
        html.element("span", "refused", "class", "tag no");
      }
      GroundReader reader = GroundReader.of(world);
      new QuestionView(html, world, wording)
          .changes(
              reader.atoms("added", joined(predicted.path("added"))),
              reader.atoms("deleted", joined(predicted.path("deleted"))),
              false);
      html.close();
      html.element("td", odds(predicted.path("odds")), "class", "number");
      html.element("td", seen(end.path("seen").asLong(0), runs), "class", "number");
      html.close();
    }
    for (JsonNode other : live.path("unforeseen")) {
      html.open("tr", "class", "changed");
      html.element("th", other.path("what").asString(""), "scope", "row");
      html.element("td", "not predicted", "class", "number");
      html.element("td", seen(other.path("seen").asLong(0), runs), "class", "number");
      html.close();
    }
    html.close().close();
    return html.toString();
  }

  private static String seen(long seen, long runs) {
    return runs == 0
        ? "0"
        : OddsInWords.percent((double) seen / runs) + " (" + seen + " of " + runs + ")";
  }

  private static String odds(JsonNode odds) {
    String probability = OddsInWords.percent(odds.path("probability").asDouble(0));
    double low = odds.path("low").asDouble(0);
    double high = odds.path("high").asDouble(1);
    return odds.path("low").isNumber() && high - low > 1e-9
        ? probability
            + " ("
            + OddsInWords.percent(Math.floor(low * 1000) / 1000)
            + " to "
            + OddsInWords.percent(Math.ceil(high * 1000) / 1000)
            + ")"
        : probability;
  }

  private static String joined(JsonNode atoms) {
    List<String> texts = new ArrayList<>();
    atoms.forEach(each -> texts.add(each.asString("")));
    return String.join(" ", texts);
  }
}
