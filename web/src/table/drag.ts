/** Drag a card with mouse or finger; a press that stays opens its large view. */
import type { CardView, OptionOut } from "../wire.ts";
import type { TableStore } from "./store.svelte.ts";

const SLACK = 9;
const PRESS = 480;

export interface Held {
  store: TableStore;
  card: CardView;
  options: readonly OptionOut[];
}

/** Attach to the element of a card. Taps are left to its click. */
export function draggable(node: HTMLElement, held: Held) {
  let now = held;
  let start: { x: number; y: number; id: number } | undefined;
  let ghost: HTMLElement | undefined;
  let press: ReturnType<typeof setTimeout> | undefined;
  let swallow = false;

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    swallow = false;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    clearTimeout(press);
    if (event.pointerType !== "mouse")
      press = setTimeout(() => {
        swallow = true;
        now.store.look(now.card);
        now.store.sheet = now.card.id > 0;
        stop();
      }, PRESS);
  }

  function move(event: PointerEvent): void {
    if (!start || event.pointerId !== start.id) return;
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    if (!ghost) {
      if (Math.hypot(dx, dy) < SLACK) return;
      clearTimeout(press);
      if (!now.options.length || now.store.many) {
        stop();
        return;
      }
      node.setPointerCapture(event.pointerId);
      const box = node.getBoundingClientRect();
      ghost = node.cloneNode(true) as HTMLElement;
      ghost.removeAttribute("data-card");
      ghost.classList.add("ghost", "held");
      ghost.inert = true;
      Object.assign(ghost.style, {
        position: "fixed",
        left: `${box.x}px`,
        top: `${box.y}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
        pointerEvents: "none",
        zIndex: "80",
      });
      document.querySelector("[data-ghosts]")?.append(ghost);
      now.store.look(now.card);
      now.store.dragging = { card: now.card, options: [...now.options] };
    }
    ghost.style.translate = `${dx}px ${dy}px`;
    event.preventDefault();
  }

  function up(event: PointerEvent): void {
    if (ghost) {
      swallow = true;
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const card = under?.closest<HTMLElement>("[data-card]")?.dataset.card;
      const zone = under?.closest<HTMLElement>("[data-zone]")?.dataset.zone;
      const plate = under?.closest<HTMLElement>("[data-plate]")?.dataset.plate;
      const { store } = now;
      const goal = zone?.split(":").map(Number) as [number, number, number] | undefined;
      const target = card !== undefined ? Number(card) : undefined;
      if (
        now.options.some((option) => option.kind === "attack") &&
        (plate !== undefined || (goal && goal[0] !== store.seat))
      )
        store.dropOnTarget(
          target !== undefined && target >= 0 ? target : undefined,
          plate !== undefined ? Number(plate) : goal?.[0],
        );
      else if (goal) store.dropOnZone(goal, { x: event.clientX, y: event.clientY });
      else store.dragging = undefined;
    }
    stop();
  }

  function stop(): void {
    clearTimeout(press);
    ghost?.remove();
    ghost = undefined;
    start = undefined;
    if (now.store.dragging?.card.card === now.card.card) now.store.dragging = undefined;
  }

  function click(event: MouseEvent): void {
    if (!swallow) return;
    swallow = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  }
  const menu = (event: Event) => event.preventDefault();

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", stop);
  node.addEventListener("contextmenu", menu);
  node.addEventListener("click", click, true);
  return {
    update(next: Held) {
      now = next;
    },
    destroy() {
      stop();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", stop);
      node.removeEventListener("contextmenu", menu);
      node.removeEventListener("click", click, true);
    },
  };
}
