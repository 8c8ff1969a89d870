package dev.qace.model.ppddl;

import dev.qace.model.Domain;
import dev.qace.model.Problem;
import dev.qace.model.ppddl.text.Expression;
import dev.qace.model.ppddl.text.Expression.Group;
import dev.qace.model.ppddl.text.Expression.Symbol;
import dev.qace.model.ppddl.text.ExpressionReader;
import dev.qace.model.ppddl.text.PpddlException;
import dev.qace.model.ppddl.text.Quoted;
import dev.qace.model.ppddl.text.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads domains and problems. A problem is resolved against the domain it names: the one in the
 * same file, or else the one given. Without a domain it is checked as far as that goes, its
 * predicates taken from their first use.
 */
public final class PpddlReader {
  private final Source source;
  private final @Nullable Domain given;
  private final Map<String, Scope> scopes = new LinkedHashMap<>();
  private @Nullable Scope scopeOfGiven;

  private PpddlReader(Source source, @Nullable Domain given) {
    this.source = source;
    this.given = given;
  }

  /**
   * Reads a file in UTF-8.
   *
   * @throws IOException if it cannot be opened or read, with its path
   * @throws PpddlException if it does not hold PPDDL
   */
  public static PpddlFile read(Path path) throws IOException {
    return new PpddlReader(load(path), null).read();
  }

  /** Reads a file whose problems belong to this domain. */
  public static PpddlFile read(Path path, Domain domain) throws IOException {
    return new PpddlReader(load(path), domain).read();
  }

  /**
   * Reads a text.
   *
   * @param source what to call it in messages
   * @throws PpddlException if it is not PPDDL
   */
  public static PpddlFile parse(String source, String text) {
    return new PpddlReader(new Source(source, text), null).read();
  }

  /** Reads a text whose problems belong to this domain. */
  public static PpddlFile parse(String source, String text, Domain domain) {
    return new PpddlReader(new Source(source, text), domain).read();
  }

  static Source load(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      int most = ExpressionReader.MOST_CHARACTERS;
      boolean tooLarge = Files.size(path) > most;
      // Not every file knows its size: a pipe may be endless.
      byte[] bytes = tooLarge ? new byte[0] : in.readNBytes(most + 1);
      if (tooLarge || bytes.length > most) {
        throw ExpressionReader.tooLarge(new Source(path.toString(), ""));
      }
      return new Source(path.toString(), new String(bytes, StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      throw new IOException("there is no file " + path, e);
    } catch (AccessDeniedException e) {
      throw new IOException("no permission to read " + path, e);
    } catch (IOException e) {
      throw new IOException("cannot read " + path + ": " + e.getMessage(), e);
    }
  }

  private PpddlFile read() {
    List<Expression> definitions = ExpressionReader.read(source);
    if (definitions.isEmpty()) {
      throw source.error(
          0, source.text().isBlank() ? "the file is empty" : "the file holds nothing but comments");
    }
    List<Domain> domains = new ArrayList<>();
    List<Group> problems = new ArrayList<>();
    for (Expression definition : definitions) {
      Group define = define(definition);
      if (kind(define).equals("domain")) {
        domains.add(domain(define));
      } else {
        problems.add(define);
      }
    }
    List<Problem> read = new ArrayList<>();
    problems.forEach(define -> read.add(problem(define)));
    return new PpddlFile(source.name(), domains, read, source.warnings());
  }

  private Group define(Expression expression) {
    if (expression instanceof Group group
        && group.head().equals("define")
        && group.parts().size() > 1
        && group.parts().get(1) instanceof Group title
        && Set.of("domain", "problem").contains(title.head())
        && title.parts().size() == 2) {
      return group;
    }
    throw source.error(
        expression,
        "(define (domain name) ...) or (define (problem name) ...) is expected here, not "
            + Quoted.of(expression));
  }

  private static String kind(Group define) {
    return ((Group) define.parts().get(1)).head();
  }

  private Symbol name(Group define) {
    return Declared.name(source, ((Group) define.parts().get(1)).parts().get(1), kind(define));
  }

  private Domain domain(Group define) {
    Symbol name = name(define);
    DomainReader reader = new DomainReader(source, name.text(), define);
    if (scopes.put(name.text(), reader.scope()) != null) {
      throw source.error(name, "a second domain " + Quoted.name(name.text()) + " in one file");
    }
    return reader.read();
  }

  private Problem problem(Group define) {
    ProblemReader reader = new ProblemReader(source, name(define).text(), define);
    return reader.read(scopeOf(reader.domain()));
  }

  private Scope scopeOf(Symbol domain) {
    Scope own = scopes.get(domain.text());
    if (own != null) {
      return own.within();
    }
    if (given != null) {
      if (!given.name().equals(domain.text())) {
        otherDomain(domain, given.name());
      }
      return givenScope(given).within();
    }
    if (scopes.size() == 1) {
      Map.Entry<String, Scope> only = scopes.entrySet().iterator().next();
      otherDomain(domain, only.getKey());
      return only.getValue().within();
    }
    return Scope.open(source);
  }

  private Scope givenScope(Domain domain) {
    if (scopeOfGiven == null) {
      scopeOfGiven = Scope.closed(source, domain.vocabulary());
    }
    return scopeOfGiven;
  }

  private void otherDomain(Symbol named, String used) {
    source.warn(
        named,
        "this problem is of domain "
            + Quoted.name(named.text())
            + ", and is read with domain "
            + Quoted.name(used));
  }
}
