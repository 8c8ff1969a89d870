package dev.qace.cli.show;

import dev.qace.agent.Phrases;
import dev.qace.agent.json.UnexpectedJsonException;
import dev.qace.cli.agent.PhrasesOption;
import dev.qace.cli.terminal.ExitCode;
import dev.qace.cli.terminal.GlobalOptions;
import dev.qace.cli.terminal.Json;
import dev.qace.report.page.JournalExtract;
import dev.qace.report.page.RunPage;
import dev.qace.run.RunFolder;
import dev.qace.run.TextFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "report",
    description = "Regenerate the page of a run, for people to read, from the files in its folder.")
public final class ReportCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @ParentCommand private @Nullable GlobalOptions qace;

  @Parameters(paramLabel = "DIR", description = "The folder of a run.")
  private Path folder = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to write the page (default: report.html in the folder).")
  private @Nullable Path out;

  @Mixin private PhrasesOption phrases = new PhrasesOption();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  /** What {@code --json} prints. */
  public record Made(String pageFile, long bytes) {}

  @Override
  public Integer call() throws IOException {
    RunFolder run = RunFolder.open(folder);
    Restored.documents(run, spec.commandLine().getErr(), qace);
    String page = page(run);
    Path written = write(page, run).toAbsolutePath().normalize();
    if (json) {
      long bytes = page.getBytes(StandardCharsets.UTF_8).length;
      Json.print(spec.commandLine().getOut(), new Made(written.toString(), bytes));
    } else {
      spec.commandLine().getOut().println("The page is in " + written);
    }
    return ExitCode.SUCCESS;
  }

  private Path write(String page, RunFolder run) throws IOException {
    if (out == null) {
      TextFile.replace(run.pageFile(), page);
      return run.pageFile();
    }
    TextFile.write(out, page);
    return out;
  }

  private String page(RunFolder run) throws IOException {
    try {
      if (out == null) {
        RunPage.writeFilms(run, this::phrases);
      }
      return RunPage.of(run, this::phrases, out == null);
    } catch (UnexpectedJsonException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private Phrases phrases(JournalExtract witnesses) throws IOException {
    return phrases.over(witnesses.phrases(), witnesses.world().vocabulary());
  }
}
