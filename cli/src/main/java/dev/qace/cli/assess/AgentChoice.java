package dev.qace.cli.assess;

import dev.qace.agent.json.StartsJson;
import dev.qace.cli.agent.AgentSource;
import dev.qace.cli.agent.CafeOptions;
import dev.qace.cli.agent.PhrasesOption;
import dev.qace.cli.agent.ProgramOptions;
import dev.qace.cli.agent.Subject;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Warnings;
import dev.qace.run.AgentOrigin;
import dev.qace.wire.AgentProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The agent that the options of an assessment name: one of this software, files, or a program. */
record AgentChoice(
    Subject subject,
    ProgramOptions program,
    PhrasesOption phrases,
    CafeOptions cafe,
    LearnerOptions learner,
    CommandLine command,
    @Nullable GlobalOptions qace) {

  /** The agent itself; a program is started. */
  AgentSource source() throws IOException {
    Optional<AgentProgram> outside = program.program();
    if (outside.isPresent()) {
      if (!subject.isEmpty()) {
        throw bad("--exec names the agent; leave out AGENT, --domain and --problem");
      }
      if (phrases.file().isPresent()) {
        throw bad(
            "A program sends its own phrases: leave out --phrases, and give it to the command report");
      }
      return restricted(AgentSource.of(outside.get()));
    }
    if (subject.isEmpty()) {
      throw bad("Name one AGENT, give both --domain and --problem, or a program with --exec");
    }
    cafe.requireNamedBy(subject);
    if (subject.isNamed(CafeOptions.AGENT)) {
      if (phrases.file().isPresent()) {
        throw bad(
            "The cafe robot has its own phrases: leave out --phrases, and give it to the command report");
      }
      return AgentSource.of(cafe, learner.starts());
    }
    Subject.Chosen chosen = subject.choose().saying(phrases);
    learner.avoiding(learner.settings(), chosen.simulator().world());
    Warnings.print(chosen.warnings(), command.getErr(), qace);
    return AgentSource.of(chosen, learner.starts());
  }

  /** A program says itself where it starts, and may be told to start in fewer states. */
  private AgentSource restricted(AgentSource source) {
    if (!learner.namesStarts()) {
      return source;
    }
    if (learner.starts().compareTo(source.starts()) < 0) {
      source.close();
      throw bad(
          "--starts %s: this program's starts are %s, which cannot become more"
              .formatted(StartsJson.name(learner.starts()), StartsJson.name(source.starts())));
    }
    source.restrict(learner.starts());
    return source;
  }

  /** What the options name, as data. */
  AgentOrigin origin() {
    return program
        .program()
        .<AgentOrigin>map(
            each ->
                new AgentOrigin.Program(
                    each.command(),
                    Path.of("").toAbsolutePath().toString(),
                    each.limits().step().toMillis() / 1e3,
                    each.limits().query().toMillis() / 1e3,
                    each.limits().retries(),
                    learner.namesStarts() ? StartsJson.name(learner.starts()) : ""))
        .orElseGet(() -> subject.origin(learner.starts(), phrases, cafe));
  }

  private ParameterException bad(String message) {
    return new ParameterException(command, message);
  }
}
