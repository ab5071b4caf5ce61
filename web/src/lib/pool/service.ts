/** What the service says about pools, in the page's own form. */
import { api } from "../../api.ts";
import { formatOf, fromYdke, textToYaml, toYaml, toYdk } from "./formats.ts";
import { EMPTY, type Pool, type Slot, slotsOf } from "./pool.ts";

/** For what a pool is checked. */
export interface Setting {
  ruleset: string;
  mode: string;
  players: number;
  recycles: number;
  options?: Record<string, string>;
}

export interface PoolFault {
  severity: "error" | "warning" | "advice";
  text: string;
  rules: string[];
  line: number;
}

export interface Checked {
  /** What was read; undefined where the text could not be read at all. */
  pool: Pool | undefined;
  faults: PoolFault[];
  /** Figures of the service about the pool, as it words them. */
  stats: Record<string, unknown>;
}

/** The cards of one section: numbers, one a copy, or numbers with counts. */
export function readSection(found: unknown): Slot[] {
  if (!Array.isArray(found)) return [];
  const ids = found.flatMap((each: unknown) => {
    if (typeof each === "number") return [each];
    if (Array.isArray(each)) return Array<number>(Number(each[1]) || 1).fill(Number(each[0]));
    const card = (each ?? {}) as { id?: number; count?: number };
    return card.id ? Array<number>(card.count ?? 1).fill(card.id) : [];
  });
  return slotsOf(ids);
}

export function readPool(found: unknown): Pool | undefined {
  if (!found || typeof found !== "object") return undefined;
  const sent = found as Record<string, unknown>;
  const text = (key: string) => (typeof sent[key] === "string" ? (sent[key] as string) : "");
  return {
    ...EMPTY,
    name: text("name"),
    comment: text("comment"),
    ruleset: text("ruleset"),
    mode: text("mode"),
    players: Number(sent.players) || 0,
    recycles: Number(sent.recycles) || 0,
    main: readSection(sent.main),
    extra: readSection(sent.extra),
    side: readSection(sent.side),
  };
}

const SEVERITIES: readonly string[] = ["error", "warning", "advice"];

function readFault(found: Record<string, unknown>): PoolFault {
  const severity = String(found.severity).toLowerCase();
  return {
    severity: (SEVERITIES.includes(severity) ? severity : "error") as PoolFault["severity"],
    text: String(found.text ?? ""),
    rules: Array.isArray(found.rules) ? found.rules.map(String) : [],
    line: Number(found.line) || 0,
  };
}

/** A text in any format as one that the service reads, with the lines where they were. */
export function forService(text: string): { text: string; format: "ydk" | "yaml" } {
  const format = formatOf(text);
  if (format === "ydk") return { text, format: "ydk" };
  if (format === "ydke") return { text: toYdk(fromYdke(text)), format: "ydk" };
  return { text: format === "text" ? textToYaml(text) : text, format: "yaml" };
}

/** The pool as the text that the service takes; names are only for people. */
export function textOf(pool: Pool): string {
  return toYaml(pool, String);
}

/** Reads and checks a text. Throws {@link ApiError}, and SyntaxError for a broken `ydke://`. */
export async function checkText(text: string, setting: Partial<Setting>): Promise<Checked> {
  const found = await api.checkPool({ ...forService(text), ...setting });
  return {
    pool: readPool(found.pool),
    faults: (found.faults as unknown as Record<string, unknown>[]).map(readFault),
    stats: (found.stats ?? {}) as Record<string, unknown>,
  };
}

/** A pool that ships, with what it was made for (which only the list tells). */
export async function shippedPool(key: string): Promise<Pool | undefined> {
  const [found, listed] = await Promise.all([api.pool(key), api.pools({})]);
  const pool = readPool(found);
  const made = listed.find((each) => each.key === key) as Partial<Setting> | undefined;
  if (!pool || !made) return pool;
  const { ruleset = "", mode = "", players = 0, recycles = 0 } = made;
  return { ...pool, ruleset, mode, players, recycles };
}
