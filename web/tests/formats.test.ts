import { describe, expect, it } from "vitest";
import {
  decode,
  formatOf,
  fromYdk,
  fromYdke,
  textToYaml,
  toText,
  toYaml,
  toYdk,
  toYdke,
  withoutLines,
} from "../src/lib/pool/formats.ts";
import { EMPTY, slotsOf } from "../src/lib/pool/pool.ts";

const pool = {
  ...EMPTY,
  name: 'A "pool"\nof ours',
  ruleset: "ninety-nine",
  players: 3,
  main: slotsOf([53129443, 53129443, 46986414]),
  extra: slotsOf([44508094]),
  side: slotsOf([83764719]),
};
const sections = ({ main, extra, side }: typeof pool) => ({ main, extra, side });
const name = (id: number) => `card ${id}`;

describe("formats of pools", () => {
  it("reads back what it writes as .ydk and ydke://", () => {
    expect(sections(fromYdk(toYdk(pool)) as typeof pool)).toEqual(sections(pool));
    expect(sections(fromYdke(toYdke(pool)) as typeof pool)).toEqual(sections(pool));
  });

  it("knows the address that others write", () => {
    // 10000 = 0x2710, little-endian in four bytes
    expect(fromYdke("ydke://ECcAABAnAAA=!!!").main).toEqual([{ id: 10000, count: 2 }]);
    expect(() => fromYdke("ydke://ECcA!!!")).toThrow(SyntaxError);
    expect(() => fromYdke("ydke://***!!!")).toThrow(SyntaxError);
    expect(() => fromYdke("https://example.org")).toThrow(SyntaxError);
  });

  it("reads a .ydk with comments, marks and every kind of line end", () => {
    const text =
      "\uFEFF#created by ...\r\n#main\r\n53129443\r53129443 -- twice\n#extra\n44508094\n!side\n83764719";
    const found = fromYdk(text);
    expect(found.main).toEqual([{ id: 53129443, count: 2 }]);
    expect(found.extra).toEqual([{ id: 44508094, count: 1 }]);
    expect(found.side).toEqual([{ id: 83764719, count: 1 }]);
  });

  it.each([
    ["ydke://AAAA!!!", "ydke"],
    ["name: x\nmain:\n  黑洞: 1", "yaml"],
    ["#main\n53129443", "ydk"],
    ["53129443\n53129443", "ydk"],
    ["3 Dark Hole\n1 Raigeki", "text"],
    ["## Main deck\n3 Dark Hole", "text"],
  ])("sees what %j is", (text, format) => {
    expect(formatOf(text)).toBe(format);
  });

  it("writes names so that YAML reads just them", () => {
    const text = toYaml(pool, () => "name: #1\n- x");
    expect(text).toContain('name: "A \\"pool\\"\\nof ours"');
    expect(text).toContain("  53129443: 2 # name: #1 - x\n");
    expect(text.split("\n").filter((line) => /^[a-z]+:/.test(line)).length).toBe(6);
  });

  it("lists names under headings", () => {
    expect(toText(pool, name, (section) => section)).toBe(
      "## main\n2 card 53129443\n1 card 46986414\n\n## extra\n1 card 44508094\n\n## side\n1 card 83764719\n",
    );
  });

  it("keeps every line of a plain list where it was", () => {
    const list =
      '// mine\nMain deck:\n3 黑洞\n2x "A" Cell\nMan-Eater Bug x2\n\nExtra:\n星塵龍\n== Side\n83764719';
    const lines = textToYaml(list).split("\n");
    expect(lines).toEqual([
      "",
      "{main: [",
      '{card: "黑洞", count: 3},',
      '{card: "\\"A\\" Cell", count: 2},',
      '{card: "Man-Eater Bug", count: 2},',
      "",
      "], extra: [",
      '{card: "星塵龍", count: 1},',
      "], side: [",
      "{card: 83764719, count: 1},]}",
    ]);
  });

  it("begins with the main deck where no heading stands", () => {
    expect(textToYaml("2 Dark Hole")).toBe('{main: [{card: "Dark Hole", count: 2},]}');
    expect(textToYaml("")).toBe("");
  });

  it("reads the encodings that duel programs write", () => {
    expect(decode(new TextEncoder().encode("黑洞"))).toBe("黑洞");
    expect(decode(Uint8Array.from([0xff, 0xfe, 0xd1, 0x9e]))).toContain("\u9ed1");
    expect(decode(Uint8Array.from([0xba, 0xda, 0xb6, 0xb4]))).toBe("黑洞".replace("黑", "黑"));
  });
});

describe("leaving out lines", () => {
  it("keeps the numbers of the others", () => {
    expect(withoutLines("a\r\nb\nc\rd", new Set([2, 4, 9]))).toBe("a\n\nc\n");
  });
});
