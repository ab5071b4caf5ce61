import { describe, expect, it } from "vitest";
import {
  choosesMany,
  dropped,
  inPile,
  mayConfirm,
  moved,
  place,
  search,
  toggle,
} from "../src/table/options.ts";
import { aCard, aDecision, anOption, aPlayer, aView } from "./tables.ts";

const view = aView({
  players: [
    aPlayer({
      hand: [aCard({ card: 5, id: 50, location: 2 })],
      graveyard: [aCard({ card: 6, location: 16 })],
    }),
    aPlayer({ seat: 1 }),
  ],
});

describe("options", () => {
  const decision = aDecision({
    passes: 6,
    options: [
      anOption({ index: 0, card: 5, kind: "summon" }),
      anOption({ index: 1, card: 5, kind: "set_monster" }),
      anOption({ index: 2, card: 99, shown: aCard({ card: 99, location: 1 }) }),
      anOption({ index: 3, place: [0, 8, 2], kind: "zone" }),
      anOption({ index: 4, seat: 1, kind: "attack_player" }),
      anOption({ index: 5, kind: "end_turn" }),
      anOption({ index: 6, kind: "pass" }),
      anOption({ index: 7, card: 6 }),
    ],
  });
  const found = place(decision, view);
  it("stand on the card, zone or player that they are about", () => {
    expect(found.cards.get(5)?.map((o) => o.index)).toEqual([0, 1]);
    expect(found.places.get("0:8:2")?.index).toBe(3);
    expect(found.seats.get(1)?.map((o) => o.index)).toEqual([4]);
  });
  it("are buttons without one, a list for cards out of sight, and the one that declines apart", () => {
    expect(found.rest.map((o) => o.index)).toEqual([5]);
    expect(found.shown.map((o) => o.index)).toEqual([2]);
    expect(found.pass?.index).toBe(6);
  });
  it("are all shown, each once", () => {
    const all = [
      ...[...found.cards.values()].flat(),
      ...found.places.values(),
      ...[...found.seats.values()].flat(),
      ...found.shown,
      ...found.rest,
      ...(found.pass ? [found.pass] : []),
    ];
    expect(all.map((o) => o.index).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
  it("are counted on piles", () => {
    expect(inPile(found, view.players[0]?.graveyard ?? [])).toBe(1);
  });
  it("of an order stay together, also for cards on the table", () => {
    const order = aDecision({
      kind: "order",
      options: [anOption({ index: 0, card: 5 }), anOption({ index: 1, card: 6 })],
    });
    expect(place(order, view).rest).toHaveLength(2);
  });
  it("are none without a question", () => {
    expect(place(null, view).rest).toEqual([]);
  });
});

describe("choices", () => {
  it("of several cards are confirmed, of one out of one are not", () => {
    expect(choosesMany(aDecision({ kind: "cards", maximum: 2 }))).toBe(true);
    expect(choosesMany(aDecision({ kind: "cards", minimum: 0 }))).toBe(true);
    expect(choosesMany(aDecision({ kind: "cards" }))).toBe(false);
  });
  it("keep between minimum and maximum", () => {
    const two = aDecision({ kind: "cards", minimum: 1, maximum: 2 });
    expect([0, 1, 2, 3].map((count) => mayConfirm(two, count))).toEqual([false, true, true, false]);
  });
  it("take off what is tapped again and drop the oldest beyond the maximum", () => {
    expect(toggle([1, 2], 1, 3)).toEqual([2]);
    expect(toggle([1, 2], 3, 2)).toEqual([2, 3]);
  });
});

it("a drop on a row means what goes there", () => {
  const options = [
    anOption({ index: 0, kind: "summon" }),
    anOption({ index: 1, kind: "set_spell_trap" }),
    anOption({ index: 2, kind: "activate" }),
  ];
  expect(dropped(options, 4).map((o) => o.index)).toEqual([0]);
  expect(dropped(options, 8).map((o) => o.index)).toEqual([1, 2]);
});

it("searches labels, what begins with it first", () => {
  const options = ["紅龍", "青眼白龍", "龍騎士"].map((label, index) => anOption({ index, label }));
  expect(search(options, "龍").map((o) => o.label)).toEqual(["龍騎士", "紅龍", "青眼白龍"]);
  expect(search(options, " ")).toHaveLength(3);
});

it("moves an entry of an order", () => {
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], 0, 9)).toEqual(["b", "c", "a"]);
});

it("only a special summon is dropped on an extra zone", () => {
  const options = [
    anOption({ index: 0, kind: "summon" }),
    anOption({ index: 1, kind: "special_summon" }),
  ];
  expect(dropped(options, 4, 5).map((o) => o.index)).toEqual([1]);
  expect(dropped(options, 4, 2)).toHaveLength(2);
});
