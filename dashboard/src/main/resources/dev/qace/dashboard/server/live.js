// Shows a run as it goes on: the server sends each part of the page as it changes.
(function () {
  "use strict";

  const live = document.getElementById("live");
  const announcer = document.getElementById("announcer");
  let chart = null;

  function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  const dashes = [[], [7, 4], [2, 3], [10, 3, 2, 3], [4, 4], [1, 4]];

  function datasets(data) {
    return data.series.map((each, i) => ({
      label: each.name,
      data: each.points.map((point, at) => ({ x: data.steps[at], y: point })).filter((p) => p.y !== null),
      borderColor: colour("--line-" + (i + 1)),
      backgroundColor: colour("--line-" + (i + 1)),
      borderDash: dashes[i % dashes.length],
      borderWidth: 2,
      // A line through one point would not be seen.
      pointRadius: data.steps.length > 1 ? 0 : 4,
      pointHitRadius: 8,
      stepped: "before",
    }));
  }

  function options() {
    const ink = colour("--soft");
    const grid = { color: colour("--line") };
    return {
      // On a busy machine, lines that are still on their way would be taken for the result.
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: { mode: "nearest", axis: "x", intersect: false },
      scales: {
        x: { type: "linear", title: { display: true, text: "steps", color: ink }, ticks: { color: ink, maxTicksLimit: 8 }, grid },
        y: { min: 0, suggestedMax: 20, title: { display: true, text: "± percentage points", color: ink }, ticks: { color: ink }, grid },
      },
      plugins: {
        legend: { position: "bottom", labels: { color: colour("--ink"), boxWidth: 26, boxHeight: 0 } },
      },
    };
  }

  // The canvas outlives the part of the page that it is in: drawing goes on where it was.
  const canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", "Chart: how far the probabilities may be off, over the steps. The same is in the table below.");

  function draw() {
    const place = live.querySelector("[data-chart]");
    if (!place) {
      return;
    }
    const data = JSON.parse(place.dataset.chart);
    if (data.series.length === 0) {
      place.classList.add("nothing");
      return;
    }
    place.classList.remove("nothing");
    if (canvas.parentElement !== place) {
      place.appendChild(canvas);
    }
    if (!chart) {
      chart = new Chart(canvas, { type: "line", data: { datasets: datasets(data) }, options: options() });
    } else {
      chart.data.datasets = datasets(data);
      chart.update();
    }
  }

  function write(part) {
    const place = document.getElementById(part.id);
    if (!place) {
      return;
    }
    const state = part.id === "state" ? word(place) : "";
    // The chart is drawn again only where it is new: its place is the same.
    const spot = place.querySelector("[data-chart]");
    if (spot && spot.contains(canvas)) {
      const holder = document.createElement("template");
      holder.innerHTML = part.html;
      spot.dataset.chart = holder.content.querySelector("[data-chart]").dataset.chart;
      const table = place.querySelector("details");
      const fresh = holder.content.querySelector("details");
      if (table && fresh) {
        fresh.open = table.open;
        table.replaceWith(fresh);
      } else if (fresh) {
        place.appendChild(fresh);
      }
    } else {
      window.qaceReplace(place, part.html);
    }
    if (part.id === "odds") {
      draw();
    }
    if (part.id === "state" && word(place) !== state) {
      announcer.textContent = "The run is " + word(place) + ".";
    }
  }

  function word(place) {
    const badge = place.querySelector(".badge");
    return badge ? badge.textContent : "";
  }

  // The film of the last question, where there is one: to make one takes a while, and to see it, too.
  const film = document.getElementById("film");
  const WHILE = 12000;
  let filmed = "";
  let since = 0;

  function showFilm() {
    const link = live.querySelector("#now .film");
    const old = film.querySelector("iframe");
    const shown = old && (document.activeElement === old || !document.getElementById("follow").checked);
    if (!link || link.dataset.question === filmed || shown || document.hidden || Date.now() - since < WHILE) {
      return;
    }
    filmed = link.dataset.question;
    // Not before this one is there does the time begin for which it is shown.
    since = Infinity;
    const frame = document.createElement("iframe");
    const status = film.querySelector("[role=status]");
    frame.title = "Film of question " + filmed;
    status.textContent = "Making the film of question " + filmed + " …";
    frame.addEventListener("load", () => {
      since = Date.now();
      status.textContent = frame.title;
    });
    frame.addEventListener("error", () => { since = Date.now(); });
    frame.src = link.getAttribute("href") + ".html#begin";
    film.hidden = false;
    // A new frame, not another address in the old one, which would be one more step back.
    film.querySelector(".screen").replaceChildren(frame);
  }

  if (film) {
    setInterval(showFilm, 1000);
    showFilm();
  }

  let source = null;
  let gone = false;

  function listen() {
    source = new EventSource(live.dataset.events);
    source.addEventListener("hello", () => live.classList.remove("lost"));
    source.addEventListener("part", (event) => write(JSON.parse(event.data)));
    source.addEventListener("gone", () => {
      gone = true;
      hangUp();
      live.classList.add("lost");
      announcer.textContent = "The folder of this run is gone.";
      announcer.classList.remove("unseen");
    });
    source.addEventListener("error", () => live.classList.add("lost"));
  }

  function hangUp() {
    if (source) {
      source.close();
      source = null;
    }
  }

  // A browser keeps only a few connections to one server: a tab that nobody sees does without.
  function attend() {
    hangUp();
    if (!document.hidden && !gone) {
      listen();
    }
  }

  document.addEventListener("visibilitychange", attend);
  window.addEventListener("pagehide", hangUp);
  attend();
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    if (chart) {
      chart.destroy();
      chart = null;
      draw();
    }
  });
  draw();
})();
