// Draws a dialogue: every word goes in as text, never as markup, so nothing in a log can act in the page.

const element = (tag, className, text) => {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
};

const chip = (data, text) => {
  const node = element("span", `chip ${data.tone}${data.current ? " current" : ""}`, text ?? data.label);
  node.title = data.tip;
  node.dataset.kind = data.kind;
  if (text !== undefined) node.append(element("sup", "", data.name));
  return node;
};

const message = (data) => {
  const row = element("div", `message ${data.role}`);
  row.append(element("div", "who", data.who));
  const body = element("div", "body");
  const words = element("p", "words");
  words.onclick = () => window.getSelection().isCollapsed && words.classList.toggle("whole");
  for (const part of data.parts) {
    words.append(part.chip ? chip(part.chip, part.text) : document.createTextNode(part.text));
  }
  if (data.cut) words.append("…");
  if (data.parts.length) body.append(words);
  if (data.notes.length) body.append(element("div", "notes", data.notes.join(" · ")));
  if (data.chips.length) {
    const line = element("div", "chips");
    line.append(...data.chips.map((entry) => chip(entry)));
    body.append(line);
  }
  row.append(body);
  return row;
};

const round = (data, current, look) => {
  const section = element("section", data.number === current ? "round now" : "round");
  const head = element("button", "head", data.title);
  head.type = "button";
  head.title = data.open;
  head.onclick = () => look({ round: data.number, kind: null });
  section.append(head, ...data.messages.map(message));
  section.onclick = (event) => {
    const kind = event.target.closest(".chip")?.dataset.kind;
    if (kind) look({ round: data.number, kind });
  };
  return section;
};

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const box = parentElement.querySelector(".transcript");
  const before = box.dataset.cursor;
  const place = box.scrollTop;
  box.style.height = `${data.height}px`; // a share of an element without a height would not scroll
  box.replaceChildren(...data.rounds.map((entry) => round(entry, data.cursor, (what) => setTriggerValue("look", what))));
  box.scrollTop = place;
  if (before !== String(data.cursor)) {
    box.dataset.cursor = data.cursor;
    requestAnimationFrame(() => {
      const now = box.querySelector(".now");
      if (!now) return;
      const [seen, view] = [now.getBoundingClientRect(), box.getBoundingClientRect()];
      if (seen.top < view.top || seen.bottom > view.bottom) box.scrollTop += seen.top - view.top - view.height / 4;
    });
  }
}
