/** What the service says about a replay, in the page's own form. */
import type { LineOut, Update, View } from "../../wire.ts";

export interface Meta {
  title: string;
  names: string[];
  total: number;
}

export interface Step {
  view: View;
  events: Update["events"];
  lines: LineOut[];
}

/** How many steps are asked for at once. */
export const WINDOW = 20;

const list = (found: unknown): unknown[] => (Array.isArray(found) ? found : []);

export function readLine(found: unknown): LineOut {
  if (typeof found === "string") return { text: found, style: "plain", cards: [] };
  const line = (found ?? {}) as Partial<LineOut>;
  return { text: line.text ?? "", style: line.style ?? "plain", cards: line.cards ?? [] };
}

export function readMeta(found: Record<string, unknown>): Meta {
  const duel = (found.duel ?? {}) as { table?: string; seats?: string[] };
  return { title: duel.table ?? "", names: duel.seats ?? [], total: Number(found.frames) || 0 };
}

export function readFrames(found: unknown): Step[] {
  return list(found).map((each): Step => {
    const step = each as { view: View; events?: Update["events"]; lines?: unknown };
    return { view: step.view, events: step.events ?? [], lines: list(step.lines).map(readLine) };
  });
}

/** The step as the table takes it; `from` is the step that is shown now: only the next one moves. */
export function updateOf(
  steps: ReadonlyMap<number, Step>,
  at: number,
  from: number,
): Update | undefined {
  const step = steps.get(at);
  if (!step) return undefined;
  const lines: LineOut[] = [];
  for (let i = 0; i <= at; i++) lines.push(...(steps.get(i)?.lines ?? []));
  const update = {
    type: "update" as const,
    duel: 0,
    epoch: 0,
    number: at,
    events: at === from + 1 ? step.events : [],
    first: 0,
    lines,
    view: step.view,
    decision: null,
    waiting: -1,
    clocks: [],
  };
  return update;
}

/** A replay's id from what people paste; empty where it is neither a link nor an id. */
export function replayIdOf(text: string): string {
  const plain = text.trim();
  const link = /\/replay\/([\w.-]{1,80})/.exec(plain);
  if (link?.[1]) return link[1];
  return /^[\w.-]{4,80}$/.test(plain) ? plain : "";
}
