/** How a card is drawn: its frame, its piles, and a picture of our own made from its number. */
import { Kind } from "../terms.ts";

export type FrameKind =
  | "normal"
  | "effect"
  | "ritual"
  | "fusion"
  | "synchro"
  | "xyz"
  | "link"
  | "token"
  | "spell"
  | "trap"
  | "rule";

/** The frame of a card by its kind. */
export function frameOf(kind: number): FrameKind {
  if (kind & Kind.SPELL) return "spell";
  if (kind & Kind.TRAP) return "trap";
  if (!kind) return "rule";
  if (kind & Kind.TOKEN) return "token";
  if (kind & Kind.LINK) return "link";
  if (kind & Kind.XYZ) return "xyz";
  if (kind & Kind.SYNCHRO) return "synchro";
  if (kind & Kind.FUSION) return "fusion";
  if (kind & Kind.RITUAL) return "ritual";
  return kind & Kind.NORMAL ? "normal" : "effect";
}

export const PILES = ["synchro", "link", "xyz", "ritual", "fusion"] as const;
export type Pile = (typeof PILES)[number];

/** On which pile of the shared extra deck a card lies (N99-074 to N99-078; pendulum: AMB-22). */
export function pileOf(kind: number): Pile {
  if (kind & Kind.SYNCHRO) return "synchro";
  if (kind & Kind.XYZ) return "xyz";
  if (kind & Kind.FUSION) return "fusion";
  if (kind & Kind.RITUAL) return "ritual";
  return "link";
}

/** The sign of a spell's or trap's sort; empty for normal ones. */
export function sortSign(kind: number): string {
  if (kind & Kind.CONTINUOUS) return "∞";
  if (kind & Kind.QUICK_PLAY) return "⚡";
  if (kind & Kind.EQUIP) return "✚";
  if (kind & Kind.FIELD) return "✦";
  if (kind & Kind.COUNTER) return "↶";
  if (kind & Kind.RITUAL) return "♨";
  return "";
}

const HUES: Record<number, number> = { 1: 32, 2: 205, 4: 12, 8: 130, 16: 48, 32: 275, 64: 44 };

/** A small generator: the same number gives the same picture everywhere. */
function random(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Art {
  sky: string;
  shapes: { points: string; fill: string }[];
  orb: { x: number; y: number; r: number; fill: string };
}

/** A picture for a card that has none: an emblem in the colours of its attribute. */
export function artOf(id: number, attribute: number, kind: number): Art {
  const next = random(id);
  const base = kind & Kind.SPELL ? 165 : kind & Kind.TRAP ? 325 : (HUES[attribute] ?? 220);
  const hue = base + (next() - 0.5) * 34;
  const points = 3 + Math.floor(next() * 5);
  const spikes = next() > 0.4;
  const turn = next() * Math.PI * 2;
  const shapes: Art["shapes"] = [];
  const layers = 2 + Math.floor(next() * 2);
  for (let layer = 0; layer < layers; layer++) {
    const size = 42 - layer * 13 + next() * 6;
    const list: string[] = [];
    const count = spikes ? points * 2 : points;
    for (let i = 0; i < count; i++) {
      const r = spikes && i % 2 ? size * (0.35 + next() * 0.12) : size;
      const angle = turn + (layer * Math.PI) / points + (i * Math.PI * 2) / count;
      list.push(
        `${(50 + Math.cos(angle) * r).toFixed(1)},${(50 + Math.sin(angle) * r).toFixed(1)}`,
      );
    }
    shapes.push({
      points: list.join(" "),
      fill: `hsl(${(hue + layer * 26).toFixed(0)} 60% ${34 + layer * 17}%)`,
    });
  }
  return {
    sky: `linear-gradient(${Math.floor(next() * 360)}deg, hsl(${hue.toFixed(0)} 38% 22%), hsl(${(hue + 40).toFixed(0)} 45% 46%))`,
    shapes,
    orb: {
      x: 50,
      y: 50,
      r: 5 + next() * 7,
      fill: `hsl(${(hue + 180).toFixed(0)} 75% 78%)`,
    },
  };
}
