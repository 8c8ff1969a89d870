// What the user has picked, opened or is typing in survives that part of the page is replaced.
(function () {
  "use strict";

  function remember(place) {
    const picked = new Set();
    place.querySelectorAll("input[type=checkbox]:checked").forEach((box) => picked.add(box.value));
    const open = new Set();
    place.querySelectorAll("details[open][data-key]").forEach((each) => open.add(each.dataset.key));
    const focus = place.contains(document.activeElement) ? document.activeElement : null;
    const near = focus && !focus.id ? path(place, focus) : null;
    return { picked, open, id: focus && focus.id, near };
  }

  // The way to an element that has no name: the how-manieth child it is, and so on.
  function path(place, element) {
    const way = [];
    for (let at = element; at !== place; at = at.parentElement) {
      way.unshift(Array.prototype.indexOf.call(at.parentElement.children, at));
    }
    return way;
  }

  function restore(place, before) {
    place.querySelectorAll("input[type=checkbox]").forEach((box) => {
      box.checked = before.picked.has(box.value);
    });
    place.querySelectorAll("details[data-key]").forEach((each) => {
      each.open = before.open.has(each.dataset.key);
    });
    let focus = before.id ? document.getElementById(before.id) : null;
    if (before.near) {
      focus = before.near.reduce((at, child) => at && at.children[child], place);
    }
    if (focus && focus !== document.activeElement) {
      focus.focus({ preventScroll: true });
    }
  }

  // Replaces a part of the page, where it has changed.
  window.qaceReplace = function (place, html) {
    const before = remember(place);
    place.innerHTML = html;
    restore(place, before);
  };

  let kept = null;
  document.addEventListener("htmx:beforeSwap", (event) => {
    kept = event.detail.target.id === "rows" ? remember(event.detail.target) : null;
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (kept) {
      restore(event.detail.target, kept);
      kept = null;
    }
  });
  document.addEventListener("htmx:responseError", (event) => {
    const announcer = document.getElementById("announcer");
    announcer.textContent = "The dashboard answered with an error (" + event.detail.xhr.status + ").";
  });
  document.addEventListener("htmx:sendError", () => {
    document.getElementById("announcer").textContent = "The dashboard does not answer.";
  });

  // A frame with the focus in it is not :focus itself, nor is anything in it where there is no link.
  let tabbed = false;
  const enter = () => {
    document.querySelectorAll(".entered").forEach((each) => each.classList.remove("entered"));
    const frame = document.activeElement;
    if (tabbed && frame && frame.tagName === "IFRAME") {
      frame.classList.add("entered");
    }
  };
  document.addEventListener("keydown", (event) => (tabbed = event.key === "Tab"), true);
  document.addEventListener("pointerdown", () => (tabbed = false), true);
  window.addEventListener("blur", () => setTimeout(enter));
  window.addEventListener("focus", () => setTimeout(enter));

  // Typing into a field of a kind of agent chooses that kind.
  document.querySelectorAll(".indent").forEach((group) => {
    const choose = () => {
      const radio = group.previousElementSibling.querySelector("input[type=radio]");
      if (radio) {
        radio.checked = true;
      }
    };
    group.addEventListener("input", choose);
  });
})();
