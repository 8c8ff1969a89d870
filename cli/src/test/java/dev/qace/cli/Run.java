package dev.qace.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** One command line, run in this process: what it printed, and its exit code. */
record Run(int code, String out, String err) {
  static Run qace(Object... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = List.of(args).stream().map(Object::toString).toArray(String[]::new);
    int code = Qace.run(new PrintWriter(out), new PrintWriter(err, true), words);
    return new Run(code, out.toString(), err.toString());
  }
}
