package dev.qace.dashboard.server;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;

/** Server-sent events to one browser, each sent at once. */
final class EventStream {
  private final OutputStream out;

  EventStream(Context request) throws IOException {
    request.res().setContentType("text/event-stream; charset=utf-8");
    // Not the request's own stream, which may hold back what it has to compress.
    this.out = request.res().getOutputStream();
  }

  /**
   * Sends an event.
   *
   * @param data sent as JSON, which has no line breaks
   * @throws IOException if nobody is there any more
   */
  void send(String event, Object data) throws IOException {
    write("event: " + event + "\ndata: " + JsonMapper.shared().writeValueAsString(data) + "\n\n");
  }

  /** Shows that this end is there, and finds out whether the other is. */
  void ping() throws IOException {
    write(": still here\n\n");
  }

  private void write(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
