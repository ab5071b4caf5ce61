// What one effect does to a value, as it stands beside the card that does it.

import type { Influence } from "../wire.ts";

/** "+500", "−300", "×2", "=0". A multiplier comes in halves: 4 doubles, 1 halves. */
export function effectOf(one: Pick<Influence, "how" | "amount">): string {
  if (one.how === "add") return one.amount < 0 ? `−${-one.amount}` : `+${one.amount}`;
  if (one.how === "multiply") return `×${one.amount / 2}`;
  return `=${one.amount}`;
}
