import { describe, expect, it } from "vitest";
import {
  type Collection,
  change,
  keyOf,
  owners,
  put,
  total,
} from "../src/lib/collection/collection.ts";
import { parseCsv, toCsv } from "../src/lib/collection/csv.ts";

const one = { id: 7, count: 2, number: "SD01-JP001", owner: "Ann", note: "" };
const two = { ...one, owner: "Ben", count: 1 };
const box: Collection = { name: "box", cards: [one, two] };

describe("a collection", () => {
  it("counts copies of the same owner and printing together", () => {
    const more = put(box, { ...one, number: " sd01-jp001", count: 3 });
    expect(more.cards[0]).toEqual({ ...one, count: 5 });
    expect(total(more)).toBe(6);
    expect(put(box, { ...one, number: "" }).cards.length).toBe(3);
    expect(put(box, { ...one, note: "torn" }).cards.length).toBe(3);
  });

  it("changes one line and joins it to another of the same owner", () => {
    const key = keyOf(two);
    expect(change(box, key, { ...two, owner: "Ann" }).cards).toEqual([{ ...one, count: 3 }]);
    expect(change(box, key, { ...two, count: 0 }).cards).toEqual([one]);
    expect(owners(box)).toEqual(["Ann", "Ben"]);
  });
});

describe("CSV", () => {
  it("reads back what it writes", () => {
    const full: Collection = {
      name: "x",
      cards: [{ ...one, owner: 'A, "B"', note: "two\nlines" }],
    };
    const { rows, faults } = parseCsv(toCsv(full, () => "name; with"));
    expect(faults).toEqual([]);
    expect(rows).toEqual([{ ...full.cards[0], name: "name; with", line: 2 }]);
  });

  it("never writes a formula", () => {
    const bad: Collection = { name: "x", cards: [{ ...one, note: "=HYPERLINK(1)" }] };
    expect(toCsv(bad, () => "+x")).toContain(",'=HYPERLINK(1)");
  });

  it("reads other columns, separators and languages", () => {
    const { rows } = parseCsv("卡名;數量;主人\n黑洞;2;小明\n\n青眼白龍;;");
    expect(rows.map((row) => [row.name, row.count, row.owner, row.line])).toEqual([
      ["黑洞", 2, "小明", 2],
      ["青眼白龍", 1, "", 4],
    ]);
    expect(parseCsv("cardname,cardq\nDark Hole,3").rows[0]?.count).toBe(3);
  });

  it("tells the line of everything that it cannot read", () => {
    const { rows, faults } = parseCsv('id,count\n1,2\n,3\n"2",x\n3,1');
    expect(rows.map((row) => row.id)).toEqual([1, 3]);
    expect(faults.map(({ line, key }) => [line, key])).toEqual([
      [3, "no_card"],
      [4, "bad_count"],
    ]);
    expect(parseCsv("a,b\n1,2").faults[0]?.key).toBe("no_columns");
    expect(parseCsv('id\n"1').faults).toEqual([{ line: 2, key: "open_quote", text: "" }]);
    expect(parseCsv("").rows).toEqual([]);
  });
});
