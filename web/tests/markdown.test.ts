import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { blocks, inline, plain, slug } from "../src/lib/rules/markdown.ts";

describe("Markdown", () => {
  it("knows inline marks and rule IDs", () => {
    expect(inline("**起手** 5 張（N99-037 到 `N99-039`）")).toEqual([
      { kind: "strong", children: [{ kind: "text", text: "起手" }] },
      { kind: "text", text: " 5 張（" },
      { kind: "rule", id: "N99-037" },
      { kind: "text", text: " 到 " },
      { kind: "code", text: "N99-039" },
      { kind: "text", text: "）" },
    ]);
    expect(plain(inline("[page](../x.md) and *more*"))).toBe("page and more");
  });

  it("never makes HTML", () => {
    expect(inline("<script>alert(1)</script>")).toEqual([
      { kind: "text", text: "<script>alert(1)</script>" },
    ]);
  });

  it("reads blocks", () => {
    const found = blocks(
      "# T\n\none\ntwo\n\n| a | b |\n|---|---|\n| 1 | `x\\|y` |\n\n- p\n- q\n  r\n\n```yaml\n# x\n```\n---",
    );
    expect(found.map((block) => block.kind)).toEqual([
      "heading",
      "paragraph",
      "table",
      "list",
      "code",
      "line",
    ]);
    expect(found[2]).toMatchObject({ rows: [[[{ text: "1" }], [{ kind: "code", text: "x|y" }]]] });
    expect(found[3]).toMatchObject({ items: [[{ text: "p" }], [{ text: "q r" }]] });
    expect(slug("第一 輪, (N99)!")).toBe("第一-輪-n99");
  });

  const folder = new URL("../../docs/rules/", import.meta.url);
  const pages = ["zh-TW", "en"].flatMap((l) =>
    readdirSync(new URL(`${l}/`, folder)).map((f) => `${l}/${f}`),
  );
  it.each(pages)("reads all of %s", (page) => {
    const found = blocks(readFileSync(new URL(page, folder), "utf8"));
    expect(found[0]).toMatchObject({ kind: "heading", level: 1 });
    const words = JSON.stringify(found.filter((block) => block.kind !== "code"));
    expect(words).not.toContain("**");
    expect(words).not.toMatch(/\]\(/);
    expect(found.some((block) => block.kind === "table")).toBe(true);
  });
});
