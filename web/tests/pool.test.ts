import { describe, expect, it } from "vitest";
import { begin, edited, redone, undone } from "../src/lib/pool/history.ts";
import {
  added,
  cardsOf,
  copiesOf,
  countIn,
  EMPTY,
  idsOf,
  moved,
  removed,
  sizeOf,
  slotsOf,
  sorted,
  withCount,
} from "../src/lib/pool/pool.ts";

const pool = { ...EMPTY, main: slotsOf([1, 2, 1, 3]), side: slotsOf([1]) };

describe("a pool", () => {
  it("counts copies in the order of the first ones", () => {
    expect(pool.main).toEqual([
      { id: 1, count: 2 },
      { id: 2, count: 1 },
      { id: 3, count: 1 },
    ]);
    expect(idsOf(pool.main)).toEqual([1, 1, 2, 3]);
    expect(sizeOf(pool.main)).toBe(4);
    expect(copiesOf(pool, 1)).toBe(3);
    expect(cardsOf(pool)).toEqual([1, 2, 3]);
  });

  it("gives a new pool with each edit and leaves the old one", () => {
    const more = added(pool, "main", 2);
    expect(countIn(more, "main", 2)).toBe(2);
    expect(countIn(pool, "main", 2)).toBe(1);
    expect(removed(pool, "main", 2).main.map((slot) => slot.id)).toEqual([1, 3]);
  });

  it("moves one copy, and nothing where there is none", () => {
    const after = moved(pool, "main", "side", 1);
    expect([countIn(after, "main", 1), countIn(after, "side", 1)]).toEqual([1, 2]);
    expect(moved(pool, "extra", "main", 1)).toBe(pool);
  });

  it("takes no count below 0, no part of a card and not too many", () => {
    expect(countIn(withCount(pool, "main", 1, -4), "main", 1)).toBe(0);
    expect(countIn(withCount(pool, "main", 1, 2.9), "main", 1)).toBe(2);
    expect(countIn(withCount(pool, "main", 1, 5000), "main", 1)).toBe(999);
    expect(withCount(pool, "main", 1, 2)).toBe(pool);
  });

  it("sorts every section", () => {
    expect(sorted(pool, (a, b) => b - a).main.map((slot) => slot.id)).toEqual([3, 2, 1]);
  });
});

describe("the history", () => {
  it("goes back and forth", () => {
    const history = edited(edited(begin("a"), "b"), "c");
    const back = undone(undone(history));
    expect(back.now).toBe("a");
    expect(redone(back).now).toBe("b");
    expect(redone(redone(back))).toEqual(history);
    expect(undone(back)).toBe(back);
    expect(redone(history)).toBe(history);
  });

  it("forgets what was undone after a new edit, and keeps equal values out", () => {
    const history = edited(undone(edited(begin(1), 2)), 3);
    expect(history).toEqual({ past: [1], now: 3, future: [] });
    expect(edited(history, 3)).toBe(history);
  });

  it("keeps the newest 200", () => {
    let history = begin(0);
    for (let i = 1; i <= 300; i++) history = edited(history, i);
    expect(history.past.length).toBe(200);
    expect(history.past.at(-1)).toBe(299);
  });
});
