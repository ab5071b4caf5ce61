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

/** The rows of boards; in one of them, or between them, lie the shared piles. */
export interface Arrangement {
  rows: Place[][];
  /** In which row the shared piles lie (-1: none), and whether they have it for themselves. */
  centreRow: number;
  centreAlone: boolean;
}

/** The ways in which the boards can lie, the most natural one first. */
export function arrangements(others: number, shared: boolean, focused: boolean): Arrangement[] {
  const inRows = (...rows: Place[][]): Arrangement => ({
    rows: shared ? [...rows, [], ["own"]] : [...rows, ["own"]],
    centreRow: shared ? rows.length : -1,
    centreAlone: shared,
  });
  const aroundIt = (top: Place[]): Arrangement => ({
    rows: [top, ["left", "right"], ["own"]],
    centreRow: 1,
    centreAlone: false,
  });
  if (focused || others <= 1) return [inRows(["top"])];
  if (others === 2) return [inRows(["left", "right"])];
  if (others === 3)
    return shared
      ? [aroundIt(["top"]), inRows(["left", "top", "right"])]
      : [inRows(["left", "top", "right"])];
  const four: Place[] = ["left", "top-left", "top-right", "right"];
  return shared ? [aroundIt(["top-left", "top-right"]), inRows(four)] : [inRows(four)];
}

export interface Space {
  width: number;
  height: number;
  /** Zones side by side on one board. */
  columns: number;
  /** Height of a zone by its width. */
  ratio: number;
  /** How a board is drawn: all its rows, without extra zones, or gone (only its plate). */
  board(place: Place): "full" | "slim" | "gone";
  /** Whether a board shows its plate; the rail may show it. */
  plate(place: Place): boolean;
  track: boolean;
  narrow: boolean;
}

/** A length: so many zones and so many pixels. */
interface Span {
  cells: number;
  pixels: number;
}

/** How wide and high the centre is. Piles are 0.8 of a zone wide and 0.96 high. */
export function centreSpan(
  space: Pick<Space, "track" | "narrow">,
  alone: boolean,
): { width: Span; height: Span } {
  const flat = alone && (!space.narrow || space.track);
  const piles = flat && !space.narrow ? 9 : 5;
  const ring = space.track ? 1.24 : 0;
  const frame = space.track ? 40 : 0;
  return {
    width: { cells: piles * 0.8 + ring, pixels: piles * 5 + 22 + frame },
    height: { cells: (flat ? 1 : 2) * 0.96 + ring, pixels: 26 + frame },
  };
}

const PLATE = 34;
const SLIM = 16;

/** The largest width of a zone with which everything fits, between 32 and 112 pixels. */
export function cellSize(arrangement: Arrangement, space: Space): number {
  const gap = space.narrow ? 6 : 10;
  const centre = centreSpan(space, arrangement.centreAlone);
  let height: Span = { cells: 0, pixels: 0 };
  let least = Number.POSITIVE_INFINITY;
  arrangement.rows.forEach((places, row) => {
    const here = arrangement.centreRow === row;
    let high: Span = { cells: 0, pixels: 0 };
    const wide: Span = here ? { ...centre.width } : { cells: 0, pixels: 0 };
    for (const place of places) {
      const look = space.board(place);
      wide.cells += space.columns;
      wide.pixels += (space.columns - 1) * 4 + 12 + gap;
      const cells = look === "gone" ? 0 : (look === "full" ? 3 : 2) * space.ratio;
      const pixels =
        (space.plate(place) ? PLATE : 0) + 18 + (look === "slim" ? SLIM : look === "full" ? 8 : 40);
      if (cells > high.cells || (cells === high.cells && pixels > high.pixels))
        high = { cells, pixels };
    }
    if (here && centre.height.cells > high.cells) high = centre.height;
    least = Math.min(least, (space.width - wide.pixels) / wide.cells);
    height = { cells: height.cells + high.cells, pixels: height.pixels + high.pixels + gap };
  });
  const size = Math.min(least, (space.height - height.pixels) / height.cells, 112);
  return Math.max(32, Math.floor(size));
}

/** Zones are higher where that costs no width: a card lies in them as large as it can. */
export const RATIOS: readonly number[] = [1.42, 1.32, 1.18, 1.04];

/** The arrangement and the height of zones in which cards are largest. */
export function bestTable(
  ways: readonly Arrangement[],
  space: Omit<Space, "ratio">,
): { arrangement: Arrangement; cell: number; ratio: number } {
  const tried = RATIOS.map((ratio) => ({ ...bestFit(ways, { ...space, ratio }), ratio }));
  const widest = Math.max(...tried.map(({ cell }) => cell));
  const found = tried.find(({ cell }) => cell >= widest * 0.95) ?? tried[0];
  if (!found) throw new Error("there is no height for zones");
  return found;
}

/** The arrangement in which zones are widest, and how wide. */
export function bestFit(
  ways: readonly Arrangement[],
  space: Space,
): { arrangement: Arrangement; cell: number } {
  let best: { arrangement: Arrangement; cell: number } | undefined;
  for (const arrangement of ways) {
    const cell = cellSize(arrangement, space);
    // another one than the natural one has to be worth it
    if (!best || cell > best.cell * 1.08) best = { arrangement, cell };
  }
  if (!best) throw new Error("there is no way to lay the table out");
  return best;
}
