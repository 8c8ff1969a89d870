package dev.qace.cli;

import dev.qace.cli.terminal.ExitCode;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "completion",
    description =
        "Print a script that teaches bash or zsh to complete: source <(${ROOT-COMMAND-NAME} completion)")
final class CompletionCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    spec.commandLine().getOut().print(AutoComplete.bash("qace", spec.root().commandLine()));
    return ExitCode.SUCCESS;
  }
}
