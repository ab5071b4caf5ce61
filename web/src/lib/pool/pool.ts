/** A pool or deck as the editor holds it: never changed, each edit gives a new one. */

export type Section = "main" | "extra" | "side";
export const SECTIONS: readonly Section[] = ["main", "extra", "side"];

export interface Slot {
  readonly id: number;
  readonly count: number;
}

export interface Pool {
  readonly name: string;
  readonly comment: string;
  readonly ruleset: string;
  readonly mode: string;
  readonly players: number;
  readonly recycles: number;
  readonly main: readonly Slot[];
  readonly extra: readonly Slot[];
  readonly side: readonly Slot[];
}

/** Nobody needs more copies of one card; the service refuses more. */
export const MOST_COPIES = 999;

export const EMPTY: Pool = {
  name: "",
  comment: "",
  ruleset: "",
  mode: "",
  players: 0,
  recycles: 0,
  main: [],
  extra: [],
  side: [],
};

export function sizeOf(slots: readonly Slot[]): number {
  return slots.reduce((sum, slot) => sum + slot.count, 0);
}

export function isEmpty(pool: Pool): boolean {
  return SECTIONS.every((section) => pool[section].length === 0);
}

export function countIn(pool: Pool, section: Section, id: number): number {
  return pool[section].find((slot) => slot.id === id)?.count ?? 0;
}

/** How often a card is in all sections together. */
export function copiesOf(pool: Pool, id: number): number {
  return SECTIONS.reduce((sum, section) => sum + countIn(pool, section, id), 0);
}

/** The same pool with `count` copies of a card in a section; 0 takes it out. */
export function withCount(pool: Pool, section: Section, id: number, count: number): Pool {
  const wanted = Math.max(0, Math.min(MOST_COPIES, Math.floor(count)));
  const slots = pool[section];
  if (wanted === countIn(pool, section, id)) return pool;
  let changed: readonly Slot[];
  if (wanted === 0) changed = slots.filter((slot) => slot.id !== id);
  else if (slots.some((slot) => slot.id === id))
    changed = slots.map((slot) => (slot.id === id ? { id, count: wanted } : slot));
  else changed = [...slots, { id, count: wanted }];
  return { ...pool, [section]: changed };
}

export function added(pool: Pool, section: Section, id: number, copies = 1): Pool {
  return withCount(pool, section, id, countIn(pool, section, id) + copies);
}

export function removed(pool: Pool, section: Section, id: number, copies = 1): Pool {
  return withCount(pool, section, id, countIn(pool, section, id) - copies);
}

/** One copy of a card from a section to another; the same pool where there is none. */
export function moved(pool: Pool, from: Section, to: Section, id: number): Pool {
  if (from === to || countIn(pool, from, id) === 0) return pool;
  return added(removed(pool, from, id), to, id);
}

/** Slots from every copy by itself, in the order of the first ones. */
export function slotsOf(ids: readonly number[]): Slot[] {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, count }));
}

/** Every copy by itself. */
export function idsOf(slots: readonly Slot[]): number[] {
  return slots.flatMap((slot) => Array<number>(slot.count).fill(slot.id));
}

/** All different cards of a pool. */
export function cardsOf(pool: Pool): number[] {
  return [...new Set(SECTIONS.flatMap((section) => pool[section].map((slot) => slot.id)))];
}

/** The same cards, each section in an order given by a comparison of ids. */
export function sorted(pool: Pool, compare: (a: number, b: number) => number): Pool {
  const order = (slots: readonly Slot[]) => [...slots].sort((a, b) => compare(a.id, b.id));
  return { ...pool, main: order(pool.main), extra: order(pool.extra), side: order(pool.side) };
}
