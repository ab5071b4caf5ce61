/** Movement: every card glides from where it was seen to where it is now (FLIP, Web Animations). */
import { Location } from "../terms.ts";
import type { Attacked, DuelEvent, Moved } from "../wire.ts";

const LENGTH = 320;
const MOST_GHOSTS = 12;

const cardElement = (card: number) =>
  document.querySelector<HTMLElement>(`[data-card="${card}"]:not([data-list] *)`);
const plate = (seat: number) => document.querySelector<HTMLElement>(`[data-plate="${seat}"]`);

/** The element that stands for a pile: that player's own, or the shared one. */
function pile(location: number, seat: number): HTMLElement | null {
  if (location === Location.HAND)
    return document.querySelector<HTMLElement>(`[data-hand="${seat}"]`) ?? plate(seat);
  return (
    document.querySelector<HTMLElement>(`[data-pile="${location}"][data-of="${seat}"]`) ??
    document.querySelector<HTMLElement>(`[data-pile="${location}"]`)
  );
}

/** Milliseconds that an update deserves before the next one comes. */
export function pace(events: readonly DuelEvent[]): number {
  let longest = 0;
  for (const event of events) {
    const time =
      event.type === "attack"
        ? 650
        : event.type === "battle"
          ? 500
          : event.type === "dice" || event.type === "coin"
            ? 900
            : event.type === "turn"
              ? 700
              : event.type === "link"
                ? 600
                : event.type === "life" || event.type === "summon"
                  ? 420
                  : event.type === "move" || event.type === "draw" || event.type === "ride"
                    ? 280
                    : event.type === "solve"
                      ? 220
                      : 0;
    longest = Math.max(longest, time);
  }
  return longest;
}

export class Motion {
  private boxes = new Map<string, DOMRect>();
  private ghosts: { node: HTMLElement; box: DOMRect; event: Moved }[] = [];

  /** Remembers where everything is, before the page changes. */
  before(events: readonly DuelEvent[]): void {
    this.boxes.clear();
    this.ghosts = [];
    for (const element of document.querySelectorAll<HTMLElement>("[data-card]")) {
      const key = element.dataset.card;
      if (key && key !== "-1" && !element.closest("[data-list]"))
        this.boxes.set(key, element.getBoundingClientRect());
    }
    for (const event of events) {
      if (event.type !== "move" || event.card < 0 || this.ghosts.length >= MOST_GHOSTS) continue;
      if (
        !(event.place & (Location.GRAVEYARD | Location.BANISHED | Location.DECK | Location.EXTRA))
      )
        continue;
      const element = cardElement(event.card);
      if (!element || element.closest("[data-pile]")) continue;
      const node = element.cloneNode(true) as HTMLElement;
      node.removeAttribute("data-card");
      this.ghosts.push({ node, box: element.getBoundingClientRect(), event });
    }
  }

  /** Lets everything glide from there to where it is now. */
  after(events: readonly DuelEvent[], speed: number, _idOf: (card: number) => number): void {
    const length = LENGTH * speed;
    const from = new Map<string, HTMLElement | null>();
    for (const event of events) {
      if (event.type === "move" && event.card >= 0)
        from.set(String(event.card), pile(event.origin, event.origin_player));
      if (event.type === "draw")
        for (const card of event.cards) from.set(String(card), pile(Location.DECK, event.player));
    }
    for (const element of document.querySelectorAll<HTMLElement>("[data-card]")) {
      const key = element.dataset.card;
      if (!key || key === "-1" || element.closest("[data-list], [data-pile]")) continue;
      const now = element.getBoundingClientRect();
      const was = this.boxes.get(key) ?? from.get(key)?.getBoundingClientRect();
      if (!was || !now.width) continue;
      const dx = was.x + was.width / 2 - now.x - now.width / 2;
      const dy = was.y + was.height / 2 - now.y - now.height / 2;
      if (Math.abs(dx) < 3 && Math.abs(dy) < 3) continue;
      const scale = Math.max(0.2, Math.min(3, was.width / now.width));
      element.animate(
        [
          { translate: `${dx}px ${dy}px`, scale: String(scale), zIndex: 30 },
          { translate: "0 0", scale: "1", zIndex: 30 },
        ],
        { duration: length, easing: "cubic-bezier(.2,.7,.2,1)" },
      );
    }
    for (const { node, box, event } of this.ghosts) {
      const goal = pile(event.place, event.player);
      if (goal) this.fly(node, box, goal.getBoundingClientRect(), length);
    }
    this.ghosts = [];
    let backs = 0;
    for (const event of events) {
      if (event.type === "draw" && !event.cards.length && backs++ < 6) {
        const start = pile(Location.DECK, event.player);
        const goal = pile(Location.HAND, event.player);
        if (start && goal)
          this.fly(back(), start.getBoundingClientRect(), goal.getBoundingClientRect(), length);
      }
      if (event.type === "move" && event.card < 0 && backs++ < 6) {
        const start = pile(event.origin, event.origin_player);
        const goal =
          event.place & (Location.MONSTER | Location.SPELL)
            ? document.querySelector<HTMLElement>(
                `[data-zone="${event.player}:${event.place}:${event.zone}"]`,
              )
            : pile(event.place, event.player);
        if (start && goal)
          this.fly(back(), start.getBoundingClientRect(), goal.getBoundingClientRect(), length);
      }
      if (event.type === "attack") this.lunge(event, speed);
      if (event.type === "summon") this.flash(event.card, "summoned", 600 * speed);
      if (event.type === "link") this.flash(event.card, "chained", 700 * speed);
    }
  }

  private fly(node: HTMLElement, from: DOMRect, to: DOMRect, length: number): void {
    const layer = document.querySelector("[data-ghosts]");
    if (!layer || !from.width) return;
    node.classList.add("ghost");
    Object.assign(node.style, {
      position: "fixed",
      left: `${from.x}px`,
      top: `${from.y}px`,
      width: `${from.width}px`,
      height: `${from.height}px`,
      margin: "0",
    });
    node.setAttribute("aria-hidden", "true");
    node.inert = true;
    layer.append(node);
    const dx = to.x + to.width / 2 - from.x - from.width / 2;
    const dy = to.y + to.height / 2 - from.y - from.height / 2;
    const scale = Math.max(0.3, Math.min(1.2, to.height / from.height));
    const flight = node.animate(
      [
        { translate: "0 0", scale: "1", opacity: 1 },
        { translate: `${dx}px ${dy}px`, scale: String(scale), opacity: 0.55 },
      ],
      { duration: length * 1.15, easing: "cubic-bezier(.3,.6,.3,1)" },
    );
    flight.onfinish = () => node.remove();
    flight.oncancel = () => node.remove();
  }

  private lunge(event: Attacked, speed: number): void {
    const attacker = cardElement(event.card);
    const goal = event.target >= 0 ? cardElement(event.target) : plate(event.defender);
    if (!attacker || !goal) return;
    const a = attacker.getBoundingClientRect();
    const b = goal.getBoundingClientRect();
    const dx = (b.x + b.width / 2 - a.x - a.width / 2) * 0.35;
    const dy = (b.y + b.height / 2 - a.y - a.height / 2) * 0.35;
    attacker.animate(
      [{ translate: "0 0" }, { translate: `${dx}px ${dy}px`, offset: 0.55 }, { translate: "0 0" }],
      { duration: 480 * speed, easing: "ease-in-out" },
    );
  }

  private flash(card: number, name: string, length: number): void {
    const element = cardElement(card);
    if (!element) return;
    element.classList.add(name);
    setTimeout(() => element.classList.remove(name), length);
  }
}

function back(): HTMLElement {
  const node = document.createElement("div");
  node.className = "ghost-back";
  return node;
}
