/** Where a decision's options are shown: on cards, zones and players, or as buttons. */
import { Location } from "../terms.ts";
import type { CardView, DecisionOut, OptionOut, View } from "../wire.ts";
import { cardsOf, zoneKey } from "./layout.ts";

export interface Placement {
  /** By the number of a card that lies in the view. */
  cards: Map<number, OptionOut[]>;
  /** By `seat:location:zone`. */
  places: Map<string, OptionOut>;
  seats: Map<number, OptionOut[]>;
  /** Cards that lie in no view: shown as a list of cards. */
  shown: OptionOut[];
  /** Everything without a place of its own. */
  rest: OptionOut[];
  /** The option that declines. */
  pass: OptionOut | undefined;
}

const EMPTY: Placement = {
  cards: new Map(),
  places: new Map(),
  seats: new Map(),
  shown: [],
  rest: [],
  pass: undefined,
};

export function place(decision: DecisionOut | null, view: View | null): Placement {
  if (!decision || !view) return EMPTY;
  const found: Placement = {
    cards: new Map(),
    places: new Map(),
    seats: new Map(),
    shown: [],
    rest: [],
    pass: undefined,
  };
  const known = cardsOf(view);
  const push = <K>(map: Map<K, OptionOut[]>, key: K, option: OptionOut) => {
    const list = map.get(key);
    if (list) list.push(option);
    else map.set(key, [option]);
  };
  for (const option of decision.options) {
    if (option.index === decision.passes) {
      found.pass = option;
      continue;
    }
    // an order is put together in its own list, even where it is one of cards on the table
    if (decision.kind === "order") found.rest.push(option);
    else if (option.card >= 0 && known.has(option.card)) push(found.cards, option.card, option);
    else if (option.shown) found.shown.push(option);
    else if (option.place) found.places.set(zoneKey(option.place), option);
    else if (option.seat >= 0) push(found.seats, option.seat, option);
    else found.rest.push(option);
  }
  return found;
}

/** Several cards are chosen and then confirmed; one of one is answered at once. */
export const choosesMany = (decision: DecisionOut): boolean =>
  decision.kind === "cards" && (decision.maximum > 1 || decision.minimum === 0);

export function mayConfirm(decision: DecisionOut, chosen: number): boolean {
  return chosen >= decision.minimum && chosen <= decision.maximum;
}

/** The choice after a tap on an option: a further one than the maximum replaces the oldest. */
export function toggle(chosen: readonly number[], index: number, maximum: number): number[] {
  if (chosen.includes(index)) return chosen.filter((other) => other !== index);
  const next = [...chosen, index];
  return next.length > maximum ? next.slice(next.length - maximum) : next;
}

/** How many of a pile's cards can do something, by `seat:location` (0 for shared piles). */
export function inPile(placement: Placement, pile: readonly CardView[]): number {
  let count = 0;
  for (const card of pile) if (placement.cards.has(card.card)) count++;
  return count;
}

const DROPS: Record<string, number> = {
  summon: Location.MONSTER,
  set_monster: Location.MONSTER,
  special_summon: Location.MONSTER,
  pendulum_summon: Location.MONSTER,
  set_spell_trap: Location.SPELL,
  activate: Location.SPELL | Location.FIELD | Location.PENDULUM,
};

/** What of a card's options a drop on a zone can mean; extra zones are for special summons. */
export function dropped(options: readonly OptionOut[], location: number, zone = 0): OptionOut[] {
  return options.filter((option) => {
    if (location === Location.MONSTER && zone >= 5 && option.kind !== "special_summon")
      return false;
    const goal = DROPS[option.kind];
    return goal !== undefined && (goal & location) !== 0;
  });
}

/** Signs of what can be done with a card, for the badges; a message key where it is a word. */
const SIGNS: Record<string, string> = {
  summon: "web.table.sign.summon",
  set_monster: "web.table.sign.set",
  flip_summon: "web.table.sign.flip",
  change_position: "↻",
  activate: "⚡",
  special_summon: "★",
  pendulum_summon: "◇",
  set_spell_trap: "web.table.sign.set",
  attack: "⚔",
  attack_monster: "⚔",
  attack_player: "⚔",
};
export const signOf = (option: OptionOut): string => SIGNS[option.kind] ?? "●";

/** Ranks list entries by a search: those that begin with it first. */
export function search(options: readonly OptionOut[], wanted: string): OptionOut[] {
  const query = wanted.trim().toLowerCase();
  if (!query) return [...options];
  const starts: OptionOut[] = [];
  const holds: OptionOut[] = [];
  for (const option of options) {
    const label = option.label.toLowerCase();
    if (label.startsWith(query) || String(option.value) === query) starts.push(option);
    else if (label.includes(query)) holds.push(option);
  }
  return [...starts, ...holds];
}

/** Moves one entry of an order up or down. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item === undefined) return next;
  next.splice(Math.max(0, Math.min(list.length - 1, to)), 0, item);
  return next;
}
