package dev.qace.wire;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.simulators.BuiltInAgent;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A program that offers a built-in agent: its name, its kind of starts, the methods to leave out,
 * and a file for all that is said.
 */
final class ServedAgent {
  private ServedAgent() {}

  static List<String> command(String name, Starts starts, Set<Method> without, Path... record) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(ServedAgent.class.getName(), name, starts.name()));
    command.add(without.stream().map(Enum::name).collect(Collectors.joining(",")));
    Arrays.stream(record).map(Path::toString).forEach(command::add);
    return command;
  }

  public static void main(String[] args) throws IOException {
    BuiltInAgent builtIn = BuiltInAgent.named(args[0]).orElseThrow();
    var agent = new SimulatorAgent<>(builtIn.simulator(), Starts.valueOf(args[1]));
    Set<Method> without =
        Arrays.stream(args[2].split(","))
            .filter(name -> !name.isEmpty())
            .map(Method::valueOf)
            .collect(Collectors.toSet());
    Description description = Description.of(args[0], args[0], agent).without(without);
    try (OutputStream out = new FileOutputStream(FileDescriptor.out)) {
      if (args.length > 3) {
        try (OutputStream record = new FileOutputStream(args[3], true)) {
          new AgentServer(agent, description).serve(heard(System.in, record), said(out, record));
        }
      } else {
        new AgentServer(agent, description).serve(System.in, out);
      }
    }
  }

  private static InputStream heard(InputStream in, OutputStream record) {
    return new FilterInputStream(in) {
      @Override
      public int read(byte[] bytes, int from, int most) throws IOException {
        int read = super.read(bytes, from, most);
        if (read > 0) {
          record.write(bytes, from, read);
        }
        return read;
      }
    };
  }

  private static OutputStream said(OutputStream out, OutputStream record) {
    return new FilterOutputStream(out) {
      @Override
      public void write(byte[] bytes) throws IOException {
        out.write(bytes);
        record.write(bytes);
      }
    };
  }
}
