/** The game's vocabulary as numbers: the bits of src/duel99/kernel/terms.py. */

export const NOBODY = -1;
export const NO_CARD = -1;

export const Location = {
  DECK: 0x1,
  HAND: 0x2,
  MONSTER: 0x4,
  SPELL: 0x8,
  GRAVEYARD: 0x10,
  BANISHED: 0x20,
  EXTRA: 0x40,
  MATERIAL: 0x80,
  FIELD: 0x100,
  PENDULUM: 0x200,
  TRACK: 0x400,
} as const;

export const FACE_UP = 5;
export const FACE_DOWN = 10;
export const DEFENSE = 12;

export const Kind = {
  MONSTER: 0x1,
  SPELL: 0x2,
  TRAP: 0x4,
  NORMAL: 0x10,
  EFFECT: 0x20,
  FUSION: 0x40,
  RITUAL: 0x80,
  TUNER: 0x1000,
  SYNCHRO: 0x2000,
  TOKEN: 0x4000,
  QUICK_PLAY: 0x10000,
  CONTINUOUS: 0x20000,
  EQUIP: 0x40000,
  FIELD: 0x80000,
  COUNTER: 0x100000,
  XYZ: 0x800000,
  PENDULUM: 0x1000000,
  LINK: 0x4000000,
} as const;

export const PHASES = ["none", "draw", "standby", "main1", "battle", "main2", "end"] as const;
export const STEPS = [
  "none",
  "start",
  "battle",
  "damage_start",
  "damage_before",
  "damage_calculation",
  "damage_after",
  "damage_end",
  "end",
] as const;

const ATTRIBUTES: Record<number, string> = {
  1: "earth",
  2: "water",
  4: "fire",
  8: "wind",
  16: "light",
  32: "dark",
  64: "divine",
};
export const attributeKey = (bit: number): string => ATTRIBUTES[bit] ?? "";
/** The sign that stands on a card for its attribute, whatever the language. */
export const ATTRIBUTE_SIGN: Record<string, string> = {
  earth: "地",
  water: "水",
  fire: "炎",
  wind: "風",
  light: "光",
  dark: "闇",
  divine: "神",
};

/** Link arrows by bit: column and row, the row counted away from the player. */
export const ARROWS: readonly { bit: number; dx: number; dy: number }[] = [
  { bit: 0x1, dx: -1, dy: -1 },
  { bit: 0x2, dx: 0, dy: -1 },
  { bit: 0x4, dx: 1, dy: -1 },
  { bit: 0x8, dx: -1, dy: 0 },
  { bit: 0x20, dx: 1, dy: 0 },
  { bit: 0x40, dx: -1, dy: 1 },
  { bit: 0x80, dx: 0, dy: 1 },
  { bit: 0x100, dx: 1, dy: 1 },
];
