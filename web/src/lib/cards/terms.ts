/** The game's bits as the service sends them (src/duel99/kernel/terms.py), and what they say about a card. */

export const KIND = {
  monster: 0x1,
  spell: 0x2,
  trap: 0x4,
  normal: 0x10,
  effect: 0x20,
  fusion: 0x40,
  ritual: 0x80,
  spirit: 0x200,
  union: 0x400,
  gemini: 0x800,
  tuner: 0x1000,
  synchro: 0x2000,
  token: 0x4000,
  quick_play: 0x10000,
  continuous: 0x20000,
  equip: 0x40000,
  field: 0x80000,
  counter: 0x100000,
  flip: 0x200000,
  toon: 0x400000,
  xyz: 0x800000,
  pendulum: 0x1000000,
  link: 0x4000000,
} as const;

export const ATTRIBUTES = ["earth", "water", "fire", "wind", "light", "dark", "divine"] as const;

export const RACES = [
  "warrior",
  "spellcaster",
  "fairy",
  "fiend",
  "zombie",
  "machine",
  "aqua",
  "pyro",
  "rock",
  "winged_beast",
  "plant",
  "insect",
  "thunder",
  "dragon",
  "beast",
  "beast_warrior",
  "dinosaur",
  "fish",
  "sea_serpent",
  "reptile",
  "psychic",
  "divine_beast",
  "creator_god",
  "wyrm",
  "cyberse",
  "illusion",
] as const;

/** "?" as an attack or a defence. */
export const UNKNOWN_VALUE = -2;

export type Frame =
  | "normal"
  | "effect"
  | "ritual"
  | "fusion"
  | "synchro"
  | "xyz"
  | "link"
  | "spell"
  | "trap"
  | "token";

/** The facts of a card as `GET /api/cards` gives them; what a card has not is left out. */
export interface CardFacts {
  id: number;
  name: string;
  kind: number;
  level?: number;
  rank?: number;
  rating?: number;
  arrows?: number;
  left_scale?: number;
  right_scale?: number;
  attack?: number;
  defense?: number;
  attribute?: number;
  race?: number;
  code?: number;
  /** `native`, `script` or `none`. */
  behaviour: string;
}

export function has(card: { kind: number }, kind: number): boolean {
  return (card.kind & kind) !== 0;
}

/** The colour of a card's frame. */
export function frameOf(kind: number): Frame {
  if (kind & KIND.spell) return "spell";
  if (kind & KIND.trap) return "trap";
  if (kind & KIND.token) return "token";
  if (kind & KIND.link) return "link";
  if (kind & KIND.xyz) return "xyz";
  if (kind & KIND.synchro) return "synchro";
  if (kind & KIND.fusion) return "fusion";
  if (kind & KIND.ritual) return "ritual";
  return kind & KIND.effect ? "effect" : "normal";
}

/** Whether a card lies in the extra deck; where ritual monsters do too (N99-046), `rituals` says so. */
export function belongsInExtra(kind: number, rituals: boolean): boolean {
  if (kind & (KIND.fusion | KIND.synchro | KIND.xyz | KIND.link)) return true;
  return rituals && (kind & KIND.monster) !== 0 && (kind & KIND.ritual) !== 0;
}

/** The message key of a card's sort: `card_kind.quick_play_spell`. */
export function sortKey(kind: number): string {
  if (kind & KIND.spell) {
    const sort = (["quick_play", "continuous", "equip", "field", "ritual"] as const).find(
      (s) => kind & KIND[s],
    );
    return `card_kind.${sort ?? "normal"}_spell`;
  }
  if (kind & KIND.trap) {
    const sort = (["counter", "continuous"] as const).find((s) => kind & KIND[s]);
    return `card_kind.${sort ?? "normal"}_trap`;
  }
  const frame = frameOf(kind);
  return frame === "token" ? "card_kind.token" : `card_kind.${frame}_monster`;
}

/** The name of a single bit in a list of names in order of the bits. */
export function bitName(names: readonly string[], bit: number): string {
  return bit > 0 ? (names[Math.round(Math.log2(bit))] ?? "") : "";
}

/** "2500", "?" or "" where the card has none. */
export function value(number: number | undefined): string {
  if (number === UNKNOWN_VALUE) return "?";
  return String(number ?? 0);
}

/** Level, rank or link rating with its sign: ★4, ☆4, L2; empty for spells and traps. */
export function starsOf(card: CardFacts): string {
  if (!has(card, KIND.monster)) return "";
  if (has(card, KIND.link)) return `L${card.rating ?? 0}`;
  if (has(card, KIND.xyz)) return `☆${card.rank ?? 0}`;
  return `★${card.level ?? 0}`;
}
