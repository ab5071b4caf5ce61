// What a person sees of the table's page now, and where a finger can touch what is on offer.
// Evaluated in the page; the answer is plain JSON (tests/browser/person.py).
() => {
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return box.width > 0 && box.height > 0 && style.visibility !== "hidden";
  };
  // a point of an element that nothing covers; it is brought into view first where it scrolls
  const point = (element) => {
    const touch = () => {
      const box = element.getBoundingClientRect();
      for (const dy of [0.5, 0.3, 0.7, 0.12, 0.88])
        for (const dx of [0.5, 0.25, 0.75, 0.1, 0.04, 0.9]) {
          const x = box.left + box.width * dx;
          const y = box.top + box.height * dy;
          const under = document.elementFromPoint(x, y);
          if (under && (under === element || element.contains(under))) return { x, y };
        }
      return null;
    };
    const found = touch();
    if (found) return found;
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    return touch();
  };
  const dialog = document.querySelector("dialog[open]");
  const menu = document.querySelector("[role=menu]");
  const ask = document.querySelector(".prompt.asked");
  const found = [];
  const put = (selector, kind, root = document) => {
    for (const element of root.querySelectorAll(selector)) {
      if (element.disabled || !shown(element)) continue;
      const signs = [...(element.closest(".spot") ?? element).querySelectorAll(".signs > *, .sign")].map((s) => s.textContent).join("");
      const host = element.closest(".spot") ?? element;
      const at = point(element);
      found.push({
        kind,
        label: element.getAttribute("aria-label") || element.textContent.trim(),
        signs,
        picked: element.getAttribute("aria-pressed") === "true" || host.matches(".chosen, .picked"),
        x: at ? at.x : -1,
        y: at ? at.y : -1,
      });
    }
  };
  if (menu) put("[role=menuitem][data-option]", "menu", menu);
  else if (dialog) {
    put(".grid .spot.can > button, .grid .offer", "card", dialog);
    put("footer .main", "confirm", dialog);
    put("footer button:not(.main)", "close", dialog);
    put("header button", "close", dialog);
  } else if (ask) {
    put(".spot.can > button", "card");
    put(".zone .offer", "zone");
    put(".pile.can", "pile");
    put(".prompt .options button.main:not([data-option])", "confirm");
    put(".prompt .options [data-option]:not(.pass):not(.phase)", "option");
    put(".prompt .options .phase", "phase");
    put(".prompt .options .pass", "pass");
    put(".prompt .long li button", "option");
  }
  const plates = {};
  for (const plate of document.querySelectorAll("[data-plate]")) {
    const life = plate.querySelector(".life");
    plates[plate.dataset.plate] = life ? life.textContent.replace("LP", "") : "out";
  }
  return {
    asked: !!ask,
    question: ask ? ask.querySelector(".question").textContent.trim() : "",
    many: !!ask && !!ask.querySelector(".count"),
    turn: document.querySelector(".turn")?.textContent ?? "",
    phase: document.querySelector(".phases [aria-current], .bar .phase")?.textContent ?? "",
    plates,
    chain: document.querySelectorAll(".chain li").length,
    over: !!document.querySelector(".end"),
    menu: !!menu,
    dialog: !!dialog,
    connection: [...(document.querySelector(".connection")?.classList ?? [])].find((each) => /^(connecting|open|lost|closed)$/.test(each)) ?? "",
    can: found,
  };
}
