package dev.qace.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qace.agent.SimulatorAgent;
import dev.qace.agent.Starts;
import dev.qace.dashboard.process.QaceProgram;
import dev.qace.model.Domain;
import dev.qace.model.World;
import dev.qace.model.ppddl.PpddlReader;
import dev.qace.run.FolderLock;
import dev.qace.simulators.PpddlSimulator;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run that goes on and on with its page open: {@code -Dqace.dashboard.soak=3600000} steps, as
 * fast as this machine writes and reads, or with {@code -Dqace.dashboard.rate=1000} so many a
 * second, which is an hour.
 */
@EnabledIfSystemProperty(named = "qace.dashboard.soak", matches = "\\d+")
class SoakTest {
  private static final long STEPS = Long.getLong("qace.dashboard.soak", 0);
  private static final long RATE = Long.getLong("qace.dashboard.rate", 0);
  private static final int LOOKS = 12;
  private static final long MEBIBYTE = 1 << 20;
  private static final Pattern SHOWN = Pattern.compile("<dt>steps</dt><dd>([0-9,]+)</dd>");

  private static final String LAMP =
      """
      (define (domain lamp) (:predicates (lit))
        (:action on :parameters () :precondition (not (lit)) :effect (probabilistic 0.8 (lit)))
        (:action off :parameters () :precondition (lit) :effect (not (lit))))
      (define (problem dark) (:domain lamp) (:init) (:goal (lit)))
      """;

  @TempDir private Path folder = Path.of("");
  private final AtomicLong shown = new AtomicLong();
  private final AtomicLong received = new AtomicLong();

  @Test
  void memoryStaysFlatHoweverMuchHappens() throws Exception {
    Path run = run();
    Path journal = run.resolve("journal.ndjson");
    List<String> lines = Files.readAllLines(journal);
    byte[] again =
        (String.join("\n", lines.subList(1, lines.size())) + "\n").getBytes(StandardCharsets.UTF_8);
    long perRound = steps(run);
    Files.writeString(
        run.resolve("run.json"),
        Files.readString(run.resolve("run.json")).replace("\"finished\"", "\"running\""));
    FolderLock lock = FolderLock.of(run);
    List<Long> used = new ArrayList<>();
    long began = System.nanoTime();
    try (lock;
        Dashboard dashboard =
            Dashboard.start(folder, new QaceProgram(List.of("/bin/false")), List.of(), 0);
        Socket page = open(dashboard)) {
      Thread reader = new Thread(() -> read(page));
      reader.setDaemon(true);
      reader.start();
      long made = perRound;
      for (int look = 1; look <= LOOKS; look++) {
        try (OutputStream out = Files.newOutputStream(journal, StandardOpenOption.APPEND)) {
          while (made < STEPS * look / LOOKS) {
            out.write(again);
            made += perRound;
            pace(began, made);
          }
        }
        while (shown.get() < made) {
          Thread.sleep(100);
        }
        used.add(usedMebibytes());
        System.out.printf(
            "%,d steps shown after %.0f s, %,d MiB used, %,d bytes of events%n",
            shown.get(), (System.nanoTime() - began) / 1e9, used.get(look - 1), received.get());
      }
    }
    // The first looks see what is learned grow to its limit; from there on nothing grows.
    assertThat(used.get(LOOKS - 1)).isLessThan(used.get(2) + 16);
  }

  private static void pace(long began, long made) throws InterruptedException {
    if (RATE > 0) {
      long due = began + TimeUnit.SECONDS.toNanos(made) / RATE;
      TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime()));
    }
  }

  private Path run() throws IOException {
    var file = PpddlReader.parse("lamp", LAMP);
    Domain domain = file.domain();
    World world = World.of(domain, file.problem());
    return MadeRuns.finished(
        folder.resolve("run"),
        new SimulatorAgent<>(new PpddlSimulator(domain, world), Starts.ANY),
        "lamp",
        0);
  }

  private static long steps(Path run) throws IOException {
    return dev.qace.run.RunFolder.at(run).readReport().steps();
  }

  private static Socket open(Dashboard dashboard) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), dashboard.port());
    String token = dashboard.address().replaceAll(".*token=", "");
    socket
        .getOutputStream()
        .write(
            "GET /runs/run/events HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Qace-Token: %s\r\n\r\n"
                .formatted(dashboard.port(), token)
                .getBytes(StandardCharsets.UTF_8));
    return socket;
  }

  private void read(Socket page) {
    byte[] block = new byte[1 << 16];
    StringBuilder tail = new StringBuilder();
    try {
      InputStream in = page.getInputStream();
      for (int read = in.read(block); read > 0; read = in.read(block)) {
        received.addAndGet(read);
        tail.append(new String(block, 0, read, StandardCharsets.ISO_8859_1));
        Matcher matcher = SHOWN.matcher(tail);
        while (matcher.find()) {
          shown.set(Long.parseLong(matcher.group(1).replace(",", "")));
        }
        tail.delete(0, Math.max(0, tail.length() - 100));
      }
    } catch (IOException closed) {
      // The test has ended.
    }
  }

  private static long usedMebibytes() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(50);
    }
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / MEBIBYTE;
  }
}
