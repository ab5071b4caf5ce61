/** Where everything lies on the table: who sits where, what a board has, where link arrows point. */
import { ARROWS, FACE_UP, Location } from "../terms.ts";
import type { CardView, PlayerView, View } from "../wire.ts";

/** The seats as they sit around the table: one's own first, then on in turn order. */
export function around(order: readonly number[], own: number): number[] {
  if (!order.length) return [];
  const start = Math.max(0, order.indexOf(own));
  return [...order.slice(start), ...order.slice(0, start)];
}

/** Everybody else, on in turn order from the own seat (clockwise from the left hand). */
export function others(order: readonly number[], own: number): number[] {
  return around(order, own).slice(1);
}

export type Place = "own" | "left" | "top" | "top-left" | "top-right" | "right";
const PLACES: Record<number, Place[]> = {
  0: [],
  1: ["top"],
  2: ["left", "right"],
  3: ["left", "top", "right"],
  4: ["left", "top-left", "top-right", "right"],
};

/** Where each seat's board lies when all are seen at once. */
export function placesOf(order: readonly number[], own: number): { seat: number; place: Place }[] {
  const rest = others(order, own);
  const places = PLACES[rest.length] ?? [];
  const first = around(order, own)[0];
  return [
    ...rest.map((seat, i) => ({ seat, place: places[i] ?? ("top" as Place) })),
    ...(first === undefined ? [] : [{ seat: first, place: "own" as Place }]),
  ];
}

/** What the boards of a ruleset have, as far as it is drawn. */
export interface Mat {
  /** Zones for monsters of the extra deck: the same two for both, two for each, or none. */
  extra: "shared" | "own" | "none";
  /** Pendulum zones: the ends of the row, apart from it, or none. */
  pendulum: "ends" | "apart" | "none";
}

const NO_EXTRA: ReadonlySet<string> = new Set(["classic", "master1", "master2", "master3"]);
const NO_PENDULUM: ReadonlySet<string> = new Set(["classic", "master1", "master2"]);

export function matOf(view: View): Mat {
  const spells = view.players[0]?.spells.length ?? 5;
  const extra = NO_EXTRA.has(view.ruleset) ? "none" : view.players.length === 2 ? "shared" : "own";
  const pendulum = spells > 5 ? "apart" : NO_PENDULUM.has(view.ruleset) ? "none" : "ends";
  return { extra, pendulum };
}

/** The two extra zones between two players: what lies there, and what both call the zone. */
export function sharedExtra(
  own: PlayerView,
  other: PlayerView,
): { card: CardView | null; zones: [number, number, number][] }[] {
  return [5, 6].map((zone) => {
    const opposite = 11 - zone;
    return {
      card: own.monsters[zone] ?? other.monsters[opposite] ?? null,
      zones: [
        [own.seat, Location.MONSTER, zone],
        [other.seat, Location.MONSTER, opposite],
      ],
    };
  });
}

const column = (zone: number): number => (zone === 5 ? 1 : zone === 6 ? 3 : zone);
const row = (zone: number): number => (zone >= 5 ? 1 : 0);

/**
 * The monster zones that a link monster points to, as `seat:zone`. Between two players the field of
 * the other is mirrored beyond the extra zones; with more, arrows stay on the own board (AMB-18).
 */
export function pointed(
  seat: number,
  zone: number,
  arrows: number,
  opposite: number | undefined,
): string[] {
  const found: string[] = [];
  for (const { bit, dx, dy } of ARROWS) {
    if (!(arrows & bit)) continue;
    const x = column(zone) + dx;
    const y = row(zone) + dy;
    if (x < 0 || x > 4) continue;
    if (y === 0) found.push(`${seat}:${x}`);
    else if (y === 1 && (x === 1 || x === 3)) found.push(`${seat}:${x === 1 ? 5 : 6}`);
    else if (y === 2 && opposite !== undefined) found.push(`${opposite}:${4 - x}`);
  }
  return found;
}

/** All zones that face-up link monsters point to now. `arrowsOf` knows the printed arrows. */
export function linkedZones(view: View, arrowsOf: (card: CardView) => number): Set<string> {
  const found = new Set<string>();
  const two = view.players.length === 2;
  for (const player of view.players)
    player.monsters.forEach((card, zone) => {
      if (!card?.id || !(card.position & FACE_UP)) return;
      const arrows = arrowsOf(card);
      if (!arrows) return;
      const opposite = two ? view.players.find((p) => p.seat !== player.seat)?.seat : undefined;
      for (const key of pointed(player.seat, zone, arrows, opposite)) found.add(key);
    });
  return found;
}

/** The spaces of the track as cells of a ring, clockwise from the lower left corner. */
export function ring(spaces: number, columns: number): { column: number; row: number }[] {
  const rows = (spaces + 4 - 2 * columns) / 2;
  const cells: { column: number; row: number }[] = [];
  for (let r = rows; r > 1; r--) cells.push({ column: 1, row: r });
  for (let c = 1; c < columns; c++) cells.push({ column: c, row: 1 });
  for (let r = 1; r < rows; r++) cells.push({ column: columns, row: r });
  for (let c = columns; c > 1; c--) cells.push({ column: c, row: rows });
  return cells;
}

/** Every card of a view that has a number, with where it is. */
export function cardsOf(view: View): Map<number, CardView> {
  const found = new Map<number, CardView>();
  const put = (card: CardView | null) => {
    if (card && card.card >= 0) found.set(card.card, card);
  };
  for (const player of view.players)
    for (const row of [
      player.hand,
      player.monsters,
      player.spells,
      [player.field],
      player.extra,
      player.graveyard,
      player.banished,
    ])
      row.forEach(put);
  view.track.forEach(put);
  return found;
}

export const playerOf = (view: View, seat: number): PlayerView | undefined =>
  view.players.find((player) => player.seat === seat);

export const zoneKey = (place: readonly [number, number, number]): string => place.join(":");

/** How all of a table fits into a box: the rows of boards and the width of a zone in pixels. */
export interface Arrangement {
  rows: Place[][];
  /** In which row the shared piles lie (-1: none), and whether they have it for themselves. */
  centreRow: number;
  centreAlone: boolean;
}

export function arrange(others: number, shared: boolean, focused: boolean): Arrangement {
  if (focused || others <= 1)
    return shared
      ? { rows: [["top"], [], ["own"]], centreRow: 1, centreAlone: true }
      : { rows: [["top"], ["own"]], centreRow: -1, centreAlone: false };
  if (!shared)
    return others === 2
      ? { rows: [["left", "right"], ["own"]], centreRow: -1, centreAlone: false }
      : { rows: [["left", "top", "right"], ["own"]], centreRow: -1, centreAlone: false };
  if (others === 2)
    return { rows: [["left", "right"], [], ["own"]], centreRow: 1, centreAlone: true };
  if (others === 3)
    return {
      rows: [["top"], ["left", "right"], ["own"]],
      centreRow: 1,
      centreAlone: false,
    };
  return {
    rows: [["top-left", "top-right"], ["left", "right"], ["own"]],
    centreRow: 1,
    centreAlone: false,
  };
}

export interface Space {
  width: number;
  height: number;
  arrangement: Arrangement;
  /** Zones side by side on one board. */
  columns: number;
  /** Height of a zone by its width. */
  ratio: number;
  /** For each row of boards, whether one of them shows its extra zones in full. */
  extra: boolean[];
  track: boolean;
}

export const PLATE = 36;
export const SLIM = 12;
const GAP = 12;

/** The largest width of a zone with which everything fits, between 34 and 112 pixels. */
export function cellSize(space: Space): number {
  const { width, height, arrangement, columns, ratio, extra, track } = space;
  let fixed = 0;
  let cells = 0;
  let byWidth = Number.POSITIVE_INFINITY;
  arrangement.rows.forEach((places, row) => {
    const centre = arrangement.centreRow === row;
    let rowCells = 0;
    let rowFixed = GAP;
    if (places.length) {
      rowCells = 2 * ratio + (extra[row] ? ratio : 0);
      rowFixed += PLATE + 14 + (extra[row] ? 4 : SLIM);
      const beside = centre ? (track ? 6.2 : 4.4) : 0;
      const span = places.length * columns + beside;
      byWidth = Math.min(byWidth, (width - (places.length + 1) * GAP - places.length * 34) / span);
    }
    if (centre && arrangement.centreAlone) {
      rowCells = Math.max(rowCells, track ? 2.5 : 1.05);
      byWidth = Math.min(byWidth, (width - 70) / (track ? 8.4 : 7.4));
    }
    cells += rowCells;
    fixed += rowFixed;
  });
  const size = Math.min(byWidth, (height - fixed) / cells, 112);
  return Math.max(34, Math.floor(size));
}
