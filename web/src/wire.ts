// The frames of src/duel99/server/wire.py. `duel99.server.typescript` writes this file.

export const PROTOCOL = 1;

// views

export interface CardView {
  card: number;
  id: number;
  controller: number;
  owner: number;
  location: number;
  zone: number;
  position: number;
  attack: number;
  defense: number;
  level: number;
  rank: number;
  counters: Record<string, number>;
  materials: number[];
  equipped_to: number;
  negated: boolean;
}

export interface PlayerView {
  seat: number;
  name: string;
  life: number;
  alive: boolean;
  placing: number;
  hand: CardView[];
  monsters: (CardView | null)[];
  spells: (CardView | null)[];
  field: CardView | null;
  deck: number;
  extra: CardView[];
  graveyard: CardView[];
  banished: CardView[];
  counters: Record<string, number>;
  space: number;
  full: number;
}

export interface LinkView {
  number: number;
  player: number;
  card: number;
  id: number;
  effect: number;
  targets: number[];
  negated: boolean;
}

export interface View {
  seat: number;
  ruleset: string;
  turn: number;
  turn_player: number;
  phase: number;
  step: number;
  order: number[];
  players: PlayerView[];
  chain: LinkView[];
  shared: boolean;
  recycles_left: number;
  attacker: number;
  attack_target: number;
  over: boolean;
  winners: number[];
  track: (CardView | null)[];
}

export type Answer = number | number[];

// from the client

export type ToServer =
  | { type: "hello"; token: string; language: string; protocol: number; since: number }
  | { type: "answer"; number: number; answer: Answer }
  | { type: "surrender" }
  | { type: "chat"; text: string; to: number }
  | { type: "emote"; emote: string }
  | {
      type: "propose";
      what: "rewind" | "pause" | "bot" | "forfeit" | "wait";
      number: number;
      seat: number;
    }
  | { type: "vote"; proposal: number; yes: boolean }
  | { type: "rematch" }
  | { type: "side"; main: number[]; extra: number[]; side: number[] }
  | { type: "starts"; seat: number }
  | { type: "settings"; asking: "on" | "auto" | "off"; language: string }
  | { type: "ping"; at: number };

// to the client

export interface SeatInfo {
  seat: number;
  name: string;
  bot: string;
  here: boolean;
  ready: boolean;
  clock: number;
}

export interface TableInfo {
  id: string;
  name: string;
  ruleset: string;
  mode: string;
  recycles: number;
  options: Record<string, string>;
  seats: SeatInfo[];
  state: "waiting" | "playing" | "siding" | "paused" | "over";
  spectators: number;
  match: Record<string, unknown>;
}

export interface OptionOut {
  index: number;
  label: string;
  kind: string;
  card: number;
  id: number;
  place: [number, number, number] | null;
  seat: number;
  value: number | string | boolean | null;
  shown: CardView | null;
}

export interface DecisionOut {
  number: number;
  kind: string;
  purpose: string;
  question: string;
  hint: string;
  options: OptionOut[];
  minimum: number;
  maximum: number;
  checked: boolean;
  passes: number;
  source: number;
}

export interface LineOut {
  text: string;
  style: string;
  cards: number[];
}

// biome-ignore lint/suspicious/noExplicitAny: events are the kernel's own records, read by tag
export type EventOut = { type: string; [field: string]: any };

export interface Welcome {
  type: "welcome";
  seat: number;
  table: TableInfo;
  language: string;
  protocol: number;
}
export interface Table {
  type: "table";
  table: TableInfo;
}
export interface Update {
  type: "update";
  duel: number;
  number: number;
  events: EventOut[];
  first: number;
  lines: LineOut[];
  view: View;
  decision: DecisionOut | null;
  waiting: number;
  clocks: number[];
}
export interface Spoken {
  type: "chat";
  seat: number;
  name: string;
  text: string;
  to: number;
  emote: string;
}
export interface Proposed {
  type: "proposal";
  proposal: number;
  seat: number;
  what: string;
  text: string;
  needed: number[];
  votes: number[];
  open: boolean;
  passed: boolean;
}
export interface Siding {
  type: "siding";
  step: "exchange" | "starts" | "wait";
  main: number[];
  extra: number[];
  side: number[];
}
export interface Ended {
  type: "ended";
  winners: number[];
  text: string;
  replay: string;
  placing: number[];
}
export interface Refused {
  type: "error";
  code: string;
  text: string;
  fatal: boolean;
}
export interface Pong {
  type: "pong";
  at: number;
}

export type ToClient =
  | Welcome
  | Table
  | Update
  | Spoken
  | Proposed
  | Siding
  | Ended
  | Refused
  | Pong;

export const EMOTES = ["hello", "thanks", "wow", "hmm", "sorry", "gg"] as const;
