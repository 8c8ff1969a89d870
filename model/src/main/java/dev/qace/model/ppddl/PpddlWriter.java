package dev.qace.model.ppddl;

import dev.qace.model.Action;
import dev.qace.model.Atom;
import dev.qace.model.Condition;
import dev.qace.model.Domain;
import dev.qace.model.Effect;
import dev.qace.model.Problem;
import dev.qace.model.ppddl.text.Layout;
import dev.qace.model.ppddl.text.Layout.Block;
import dev.qace.model.ppddl.text.Layout.Commented;
import dev.qace.model.ppddl.text.Layout.Labelled;
import dev.qace.model.ppddl.text.Layout.Text;
import dev.qace.model.vocabulary.Predicate;
import dev.qace.model.vocabulary.Term;
import dev.qace.model.vocabulary.TypeHierarchy;
import dev.qace.model.vocabulary.WorldObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes domains and problems as PPDDL. The same model gives the same text, and {@link PpddlReader}
 * reads the text back as an equal model, provided that names are in lower case and a probability
 * has no more digits than {@link dev.qace.model.Probability#parse} takes.
 */
public final class PpddlWriter {
  private PpddlWriter() {}

  public static String write(Domain domain) {
    return write(domain, List.of(), Map.of());
  }

  /**
   * Writes a domain with comments, which reading it back leaves out.
   *
   * @param remarks lines before the domain
   * @param comments lines before an action, by its name
   */
  public static String write(
      Domain domain, List<String> remarks, Map<String, List<String>> comments) {
    List<Layout> sections = new ArrayList<>();
    sections.add(
        new Block(
            ":requirements", Requirements.of(domain).stream().<Layout>map(Text::new).toList()));
    addList(sections, ":types", types(domain.types()));
    addList(sections, ":constants", ModelLayout.typedWords(domain.constants()));
    List<Layout> predicates = new ArrayList<>();
    for (Predicate predicate : domain.predicates()) {
      predicates.add(new Text(call(predicate.name(), ModelLayout.typed(predicate.parameters()))));
    }
    sections.add(Block.tall(":predicates", predicates));
    for (Action action : domain.actions()) {
      List<String> lines = comments.getOrDefault(action.name(), List.of());
      sections.add(lines.isEmpty() ? action(action) : new Commented(lines, action(action)));
    }
    StringBuilder out = new StringBuilder();
    remarks.forEach(remark -> out.append(Layout.comment(remark)).append('\n'));
    return out.append(definition("domain " + domain.name(), sections)).toString();
  }

  /** One action as it stands in its domain. */
  public static String write(Action action) {
    StringBuilder out = new StringBuilder();
    action(action).write(out, 0, 0, 0);
    return out.append('\n').toString();
  }

  public static String write(Problem problem) {
    List<Layout> sections = new ArrayList<>();
    sections.add(new Text("(:domain " + problem.domainName() + ")"));
    addList(sections, ":objects", ModelLayout.typedWords(problem.objects()));
    List<Layout> initial = new ArrayList<>();
    for (Atom atom : problem.initial()) {
      initial.add(new Text(atom.toString()));
    }
    sections.add(Block.tall(":init", initial));
    sections.add(new Block(":goal", List.of(ModelLayout.of(problem.goal()))));
    return definition("problem " + problem.name(), sections);
  }

  private static String definition(String title, List<Layout> sections) {
    StringBuilder out = new StringBuilder();
    Block.tall("define (" + title + ")", sections).write(out, 0, 0, 0);
    return out.append('\n').toString();
  }

  private static Layout action(Action action) {
    List<Layout> keys = new ArrayList<>();
    String parameters = ModelLayout.typed(action.capability().parameters());
    keys.add(new Text(":parameters (" + parameters + ")"));
    if (!action.precondition().equals(Condition.TRUE)) {
      keys.add(new Labelled(":precondition", ModelLayout.of(action.precondition())));
    }
    if (!action.effect().equals(Effect.NOTHING)) {
      keys.add(new Labelled(":effect", ModelLayout.of(action.effect())));
    }
    return Block.tall(":action " + action.name(), keys);
  }

  private static String call(String name, String arguments) {
    return "(" + name + (arguments.isEmpty() ? "" : " " + arguments) + ")";
  }

  /** Types are listed as if each were an object of its supertype. */
  private static List<String> types(TypeHierarchy types) {
    List<Term> names = new ArrayList<>();
    types.supertypes().forEach((name, above) -> names.add(new WorldObject(name, above)));
    return ModelLayout.typedWords(names);
  }

  /** A list of words in lines as long as they may be; no section where there are none. */
  private static void addList(List<Layout> sections, String keyword, List<String> words) {
    if (words.isEmpty()) {
      return;
    }
    List<Layout> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : words) {
      boolean full = line.length() + 1 + word.length() > Layout.WIDTH - 5;
      if (line.length() > 0 && (full || line.indexOf(" - ") >= 0)) {
        lines.add(new Text(line.toString()));
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(new Text(line.toString()));
    sections.add(lines.size() == 1 ? new Block(keyword, lines) : Block.tall(keyword, lines));
  }
}
