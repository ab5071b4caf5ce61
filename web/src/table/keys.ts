/** The keyboard on the table: arrows go from card to card, wherever they lie. */
import { type Direction, nearest } from "./arrows.ts";

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Moves the focus over the table; true where the key was an arrow key. */
function walk(key: string): boolean {
  const direction = DIRECTIONS[key];
  if (!direction) return false;
  const all = [...document.querySelectorAll<HTMLElement>("[data-nav]")].filter(
    (element) => element.offsetParent !== null,
  );
  const now = document.activeElement as HTMLElement | null;
  const here = now ? all.indexOf(now) : -1;
  if (here < 0) {
    const first =
      all.find((element) => element.closest(".can") && element.closest("[data-hand]")) ??
      all.find((element) => element.closest(".can")) ??
      all.find((element) => element.closest("[data-hand]")) ??
      all[0];
    first?.focus();
    return true;
  }
  const from = now?.getBoundingClientRect();
  const rest = all.filter((_, i) => i !== here);
  if (from) {
    const to = nearest(
      from,
      rest.map((element) => element.getBoundingClientRect()),
      direction,
    );
    rest[to]?.focus();
  }
  return true;
}

export interface Keys {
  decline(): boolean;
  confirm(): void;
  log(): void;
  talk(): void;
  help(): void;
  skip(): void;
}

export function onKey(event: KeyboardEvent, keys: Keys): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open]")) return;
  if (typing(event.target)) {
    if (event.key === "Escape") (event.target as HTMLElement).blur();
    return;
  }
  const inLog = event.target instanceof HTMLElement && event.target.closest("[role=log]");
  const key = event.key;
  if (key === "Escape") {
    if (keys.decline()) event.preventDefault();
  } else if (key === "Enter" && event.target === document.body) keys.confirm();
  else if (key === "l" || key === "L") keys.log();
  else if (key === "c" || key === "C") keys.talk();
  else if (key === "?") keys.help();
  else if (key === "s" || key === "S") keys.skip();
  else if (
    !inLog &&
    !(
      event.target instanceof HTMLElement && event.target.closest("[role=menu], [role=radiogroup]")
    ) &&
    walk(key)
  )
    event.preventDefault();
  else return;
  if (!DIRECTIONS[key] && key !== "Escape" && key !== "Enter") event.preventDefault();
}
