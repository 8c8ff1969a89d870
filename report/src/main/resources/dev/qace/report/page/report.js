"use strict";
{
  const made = (element, look, text) => {
    const one = document.createElement(element);
    one.className = look;
    one.textContent = text;
    return one;
  };
  const cards = [...document.querySelectorAll("article.card")];
  if (cards.length > 8) {
    const label = made("label", "filter", "Filter");
    const field = document.createElement("input");
    field.type = "search";
    field.placeholder = "a word or two";
    label.append(field);
    const count = made("p", "note", "");
    count.setAttribute("role", "status");
    document.querySelector("nav ol").before(label, count);
    field.addEventListener("input", () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const card of cards) {
        const text = card.textContent.toLowerCase();
        card.hidden = !words.every(each => text.includes(each));
        shown += card.hidden ? 0 : 1;
        document.querySelector("nav a[href='#" + card.id + "']").parentElement.hidden = card.hidden;
      }
      count.textContent = words.length ? shown + " of " + cards.length : "";
    });
  }
  const whole = document.querySelector("#model pre");
  const name = document.querySelector("h1").textContent.replace(/[^A-Za-z0-9._-]/g, "_") + ".ppddl";
  const bar = made("p", "actions", "");
  const copy = made("button", "", "Copy");
  copy.type = "button";
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(whole.textContent);
    } catch (notAllowed) {
      whole.parentElement.open = true;
      getSelection().selectAllChildren(whole);
      document.execCommand("copy");
    }
    copy.textContent = "Copied";
  });
  const save = made("button", "", "Download " + name);
  save.type = "button";
  save.addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([whole.textContent], { type: "text/plain" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  });
  bar.append(copy, save);
  whole.parentElement.before(bar);
}
