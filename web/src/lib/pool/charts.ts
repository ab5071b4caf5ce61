/** What a pool is made of, as numbers for the charts. */

import { type CardFacts, type Frame, frameOf, has, KIND } from "../cards/terms.ts";
import type { Pool, Section, Slot } from "./pool.ts";

export interface Bar {
  /** What it counts: a level, a frame or a kind. */
  key: string;
  count: number;
}

export const FRAMES: readonly Frame[] = [
  "normal",
  "effect",
  "ritual",
  "fusion",
  "synchro",
  "xyz",
  "link",
  "spell",
  "trap",
];

type Facts = ReadonlyMap<number, CardFacts>;

function* known(slots: readonly Slot[], facts: Facts): Generator<[CardFacts, number]> {
  for (const slot of slots) {
    const card = facts.get(slot.id);
    if (card) yield [card, slot.count];
  }
}

/** How many monsters of each level the main deck has, 1 to 12, those in between with none too. */
export function curve(pool: Pool, facts: Facts): Bar[] {
  const counts = new Map<number, number>();
  for (const [card, count] of known(pool.main, facts)) {
    if (!has(card, KIND.monster) || !card.level) continue;
    const level = Math.min(12, card.level);
    counts.set(level, (counts.get(level) ?? 0) + count);
  }
  return Array.from({ length: 12 }, (_, i) => ({
    key: String(i + 1),
    count: counts.get(i + 1) ?? 0,
  }));
}

/** How many cards of each frame a section has; frames without any are left out. */
export function frames(pool: Pool, section: Section, facts: Facts): Bar[] {
  const counts = new Map<Frame, number>();
  for (const [card, count] of known(pool[section], facts)) {
    const frame = frameOf(card.kind);
    counts.set(frame, (counts.get(frame) ?? 0) + count);
  }
  return FRAMES.filter((frame) => counts.has(frame)).map((key) => ({
    key,
    count: counts.get(key) ?? 0,
  }));
}

/** Monsters, spells and traps of the main deck. */
export function sorts(pool: Pool, facts: Facts): Record<"monster" | "spell" | "trap", number> {
  const sum = { monster: 0, spell: 0, trap: 0 };
  for (const [card, count] of known(pool.main, facts)) {
    if (has(card, KIND.spell)) sum.spell += count;
    else if (has(card, KIND.trap)) sum.trap += count;
    else sum.monster += count;
  }
  return sum;
}

/** Cards that no program knows what to do with: their owners carry them out by hand. */
export function byHand(pool: Pool, facts: Facts): number {
  let sum = 0;
  for (const section of ["main", "extra", "side"] as const)
    for (const [card, count] of known(pool[section], facts))
      if (card.behaviour === "none") sum += count;
  return sum;
}

/** The order of a tidy deck: monsters by level, spells, traps, then by name. */
export function tidyOrder(facts: Facts, language: string): (a: number, b: number) => number {
  const collator = new Intl.Collator(language);
  const rank = (card: CardFacts) => {
    const frame = FRAMES.indexOf(frameOf(card.kind));
    const stars = card.level ?? card.rank ?? card.rating ?? 0;
    return has(card, KIND.monster) ? frame * 100 - stars : frame * 100;
  };
  return (a, b) => {
    const [first, second] = [facts.get(a), facts.get(b)];
    if (!first || !second) return first ? -1 : second ? 1 : a - b;
    return rank(first) - rank(second) || collator.compare(first.name, second.name);
  };
}
