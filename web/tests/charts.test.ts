import { describe, expect, it } from "vitest";
import {
  belongsInExtra,
  bitName,
  type CardFacts,
  frameOf,
  KIND,
  RACES,
  sortKey,
  starsOf,
} from "../src/lib/cards/terms.ts";
import { idQueries, NO_FILTERS, numberFilter, queryOf } from "../src/lib/cards/query.ts";
import { byHand, curve, frames, sorts, tidyOrder } from "../src/lib/pool/charts.ts";
import { EMPTY, sorted } from "../src/lib/pool/pool.ts";

const card = (id: number, kind: number, more: Partial<CardFacts> = {}): CardFacts => ({
  id,
  name: `n${id}`,
  kind,
  behaviour: "native",
  ...more,
});
const facts = new Map(
  [
    card(1, KIND.monster | KIND.normal, { level: 4 }),
    card(2, KIND.monster | KIND.effect, { level: 7 }),
    card(3, KIND.spell | KIND.quick_play),
    card(4, KIND.trap, { behaviour: "none" }),
    card(5, KIND.monster | KIND.xyz | KIND.effect, { rank: 4 }),
  ].map((each) => [each.id, each]),
);
const slots = (ids: number[]) => ids.map((id) => ({ id, count: 2 }));
const pool = { ...EMPTY, main: slots([4, 3, 1, 2, 99]), extra: slots([5]) };

describe("charts", () => {
  it("counts what is known", () => {
    expect(curve(pool, facts).filter((bar) => bar.count)).toEqual([
      { key: "4", count: 2 },
      { key: "7", count: 2 },
    ]);
    expect(curve(pool, facts).length).toBe(12);
    expect(sorts(pool, facts)).toEqual({ monster: 4, spell: 2, trap: 2 });
    expect(frames(pool, "extra", facts)).toEqual([{ key: "xyz", count: 2 }]);
    expect(byHand(pool, facts)).toBe(2);
  });

  it("tidies a deck: monsters, spells, traps, then what nobody knows", () => {
    expect(sorted(pool, tidyOrder(facts, "en")).main.map((slot) => slot.id)).toEqual([
      1, 2, 3, 4, 99,
    ]);
  });
});

describe("kinds", () => {
  it("knows frames, sorts and stars", () => {
    expect(frameOf(KIND.monster | KIND.pendulum | KIND.effect)).toBe("effect");
    expect(sortKey(KIND.spell | KIND.ritual)).toBe("card_kind.ritual_spell");
    expect(sortKey(KIND.trap)).toBe("card_kind.normal_trap");
    expect(starsOf(card(1, KIND.monster | KIND.link, { rating: 3 }))).toBe("L3");
    expect(bitName(RACES, 0x2000)).toBe("dragon");
    expect(bitName(RACES, 0)).toBe("");
  });

  it("puts ritual monsters where the ruleset keeps them", () => {
    expect(belongsInExtra(KIND.monster | KIND.ritual, true)).toBe(true);
    expect(belongsInExtra(KIND.monster | KIND.ritual, false)).toBe(false);
    expect(belongsInExtra(KIND.spell | KIND.ritual, true)).toBe(false);
    expect(belongsInExtra(KIND.monster | KIND.fusion, false)).toBe(true);
  });
});

describe("queries", () => {
  it.each([
    ["4", "level:4"],
    ["4-6", "level:4..6"],
    ["4..", "level:4.."],
    [">=5", "level>=5"],
    ["5+", "level>=5"],
    [" < 3 ", "level<3"],
    ["?", "level:?"],
    ["four", ""],
    ["", ""],
    ["-", ""],
  ])("reads %j", (text, filter) => {
    expect(numberFilter("level", text)).toBe(filter);
  });

  it("joins words and filters", () => {
    const filters = {
      ...NO_FILTERS,
      kind: "xyz_monster",
      stars: "4",
      race: "sea_serpent",
      behaviour: "native",
    };
    expect(queryOf(" 龍 ", filters)).toBe(
      "龍 kind:xyz_monster race:sea-serpent rank:4 behaviour:native",
    );
  });

  it("asks for many cards in short queries", () => {
    const queries = idQueries(Array.from({ length: 90 }, (_, i) => 10_000_000 + i));
    expect(queries.length).toBe(6);
    expect(Math.max(...queries.map((query) => query.length))).toBeLessThan(200);
  });
});
