/** The pools that this browser keeps. */
import { EMPTY, type Pool, SECTIONS, type Slot } from "./pool.ts";

const KEY = "duel99.pools";

export interface Saved {
  key: string;
  /** Milliseconds since 1970. */
  changed: number;
  pool: Pool;
}

/** What localStorage holds, as far as it is pools; anything else is left out. */
export function readSaved(text: string | null): Saved[] {
  let found: unknown;
  try {
    found = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(found)) return [];
  return found.flatMap((each: Partial<Saved>) =>
    typeof each?.key === "string" && each.pool
      ? [{ key: each.key, changed: Number(each.changed) || 0, pool: readPool(each.pool) }]
      : [],
  );
}

function readPool(found: Partial<Pool>): Pool {
  const [main = [], extra = [], side = []] = SECTIONS.map((section) => readSlots(found[section]));
  return { ...EMPTY, ...found, main, extra, side };
}

function readSlots(found: unknown): Slot[] {
  if (!Array.isArray(found)) return [];
  return found.filter((slot): slot is Slot => slot?.id > 0 && slot?.count > 0);
}

export function savedPools(): Saved[] {
  return readSaved(localStorage.getItem(KEY)).sort((a, b) => b.changed - a.changed);
}

export function savedPool(key: string): Pool | undefined {
  return savedPools().find((each) => each.key === key)?.pool;
}

/** False where the browser keeps nothing (its storage is full or switched off). */
export function savePool(key: string, pool: Pool): boolean {
  const rest = savedPools().filter((each) => each.key !== key);
  return write([{ key, changed: Date.now(), pool }, ...rest]);
}

export function dropPool(key: string): boolean {
  return write(savedPools().filter((each) => each.key !== key));
}

/** A key for a new pool; `my-` keeps it apart from those that ship. */
export function newKey(): string {
  return `my-${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;
}

function write(pools: Saved[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(pools));
    return true;
  } catch {
    return false;
  }
}
