package dev.qace.dashboard;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Requests written by hand, so that every header is just as it says here. */
final class Requests {
  private final int port;

  Requests(int port) {
    this.port = port;
  }

  /** What was answered, and all of it as text. */
  record Answer(int status, String text) {
    String header(String name) {
      return text.lines()
          .takeWhile(line -> !line.isEmpty())
          .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
          .map(line -> line.substring(name.length() + 1).strip())
          .findFirst()
          .orElse("");
    }
  }

  Answer get(String path, String... headers) throws IOException {
    return send("GET", path, "", headers);
  }

  Answer post(String path, String form, String... headers) throws IOException {
    return send("POST", path, form, headers);
  }

  /** Under the server's own name, unless a header says otherwise. */
  Answer send(String method, String path, String body, String... headers) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(method + " " + path + " HTTP/1.1");
    if (List.of(headers).stream().noneMatch(each -> each.startsWith("Host:"))) {
      lines.add("Host: 127.0.0.1:" + port);
    }
    lines.addAll(List.of(headers));
    lines.add("Connection: close");
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    if (method.equals("POST")) {
      if (List.of(headers).stream().noneMatch(each -> each.startsWith("Content-Type:"))) {
        lines.add("Content-Type: application/x-www-form-urlencoded");
      }
      lines.add("Content-Length: " + bytes.length);
    }
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(60_000);
      socket
          .getOutputStream()
          .write((String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
      try {
        socket.getOutputStream().write(bytes);
      } catch (IOException notRead) {
        // It was answered without.
      }
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      InputStream in = socket.getInputStream();
      in.transferTo(all);
      String text = all.toString(StandardCharsets.UTF_8);
      return new Answer(Integer.parseInt(text.substring(9, 12)), text.replace("\r\n", "\n"));
    }
  }
}
