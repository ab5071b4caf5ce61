import { describe, expect, it } from "vitest";
import {
  around,
  arrangements,
  bestTable,
  cardsOf,
  cellSize,
  linkedZones,
  others,
  placesOf,
  pointed,
  ring,
  sharedExtra,
  type Space,
} from "../src/table/layout.ts";
import { aCard, aPlayer, aView } from "./tables.ts";

describe("seats", () => {
  it("go around from the own one in turn order", () => {
    expect(around([2, 0, 3, 1], 3)).toEqual([3, 1, 2, 0]);
    expect(others([2, 0, 3, 1], 3)).toEqual([1, 2, 0]);
  });
  it("are the first in turn order's for a spectator", () => {
    expect(around([2, 0, 1], -1)).toEqual([2, 0, 1]);
  });
  it("lie clockwise: the next player at the left hand, the last one at the right", () => {
    const places = new Map(placesOf([0, 1, 2, 3, 4], 2).map(({ seat, place }) => [seat, place]));
    expect(places.get(2)).toBe("own");
    expect(places.get(3)).toBe("left");
    expect(places.get(4)).toBe("top-left");
    expect(places.get(0)).toBe("top-right");
    expect(places.get(1)).toBe("right");
  });
  it("give two players a mirror", () => {
    expect(placesOf([1, 0], 0)).toEqual([
      { seat: 1, place: "top" },
      { seat: 0, place: "own" },
    ]);
  });
});

describe("link arrows", () => {
  const UP = 0x80;
  const DOWN = 0x2;
  const LOWER_LEFT = 0x1;
  const RIGHT = 0x20;
  it("of an extra zone point down to the zones beneath it", () => {
    expect(pointed(0, 5, DOWN | LOWER_LEFT, undefined)).toEqual(["0:0", "0:1"]);
    expect(pointed(0, 6, DOWN, undefined)).toEqual(["0:3"]);
  });
  it("point across the table between two players only", () => {
    expect(pointed(0, 5, UP, 1)).toEqual(["1:3"]);
    expect(pointed(0, 5, UP, undefined)).toEqual([]);
  });
  it("end at the edge of the board", () => {
    expect(pointed(0, 4, RIGHT, 1)).toEqual([]);
    expect(pointed(0, 3, RIGHT, 1)).toEqual(["0:4"]);
  });
  it("count for face-up monsters alone", () => {
    const monsters = [null, null, aCard({ card: 1, id: 9, position: 1 }), null, null, null, null];
    const view = aView({
      players: [aPlayer({ monsters }), aPlayer({ seat: 1 }), aPlayer({ seat: 2 })],
    });
    expect([...linkedZones(view, () => RIGHT)]).toEqual(["0:3"]);
    monsters[2] = aCard({ card: 1, id: 9, position: 8 });
    expect(linkedZones(view, () => RIGHT).size).toBe(0);
  });
});

it("shows an extra zone between two players under both of its names", () => {
  const theirs = aCard({ card: 7, id: 3, controller: 1, zone: 6 });
  const monsters = [null, null, null, null, null, null, theirs];
  const [left, right] = sharedExtra(aPlayer({}), aPlayer({ seat: 1, monsters }));
  expect(left?.card).toBe(theirs);
  expect(left?.zones).toEqual([
    [0, 4, 5],
    [1, 4, 6],
  ]);
  expect(right?.card).toBeNull();
});

it("lays the track as a ring: every space once, neighbours side by side", () => {
  for (const columns of [6, 7]) {
    const cells = ring(16, columns);
    expect(new Set(cells.map((c) => `${c.column}:${c.row}`)).size).toBe(16);
    cells.forEach((cell, i) => {
      const next = cells[(i + 1) % cells.length];
      if (!next) throw new Error("no next cell");
      expect(Math.abs(cell.column - next.column) + Math.abs(cell.row - next.row)).toBe(1);
    });
  }
});

describe("sizes", () => {
  const space = (more: Partial<Space>): Space => ({
    width: 1100,
    height: 640,
    columns: 5,
    ratio: 1.18,
    board: () => "slim",
    plate: () => true,
    track: false,
    narrow: false,
    ...more,
  });
  it("keep every row of boards within the width", () => {
    for (const count of [1, 2, 3, 4])
      for (const way of arrangements(count, true, false)) {
        const cell = cellSize(way, space({}));
        const most = Math.max(...way.rows.map((row) => row.length));
        expect(most * 5 * cell).toBeLessThan(1100);
        expect(cell).toBeGreaterThan(31);
      }
  });
  it("grow where boards are gone", () => {
    const [way] = arrangements(3, true, false);
    if (!way) throw new Error("no arrangement");
    const all = cellSize(way, space({}));
    const without = cellSize(way, space({ board: (place) => (place === "top" ? "gone" : "slim") }));
    expect(without).toBeGreaterThan(all);
  });
  it("leave a phone zones that a thumb hits", () => {
    const { ratio: _, ...phone } = space({
      width: 358,
      height: 470,
      narrow: true,
      plate: (p) => p === "own",
    });
    const found = bestTable(arrangements(4, true, true), phone);
    expect(found.arrangement.rows).toHaveLength(3);
    expect(found.cell).toBeGreaterThanOrEqual(44);
  });
});

it("finds every card that has a number", () => {
  const view = aView({
    players: [
      aPlayer({
        hand: [aCard({ card: 3, id: 5 }), aCard({ card: -1, id: 0 })],
        graveyard: [aCard({ card: 4 })],
      }),
      aPlayer({ seat: 1, field: aCard({ card: 8 }) }),
    ],
    track: [null, aCard({ card: 11 })],
  });
  expect([...cardsOf(view).keys()].sort((a, b) => a - b)).toEqual([3, 4, 8, 11]);
});
