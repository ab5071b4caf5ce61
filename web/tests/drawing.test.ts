import { describe, expect, it } from "vitest";
import { curve, edge, nearest } from "../src/table/arrows.ts";
import { artOf, frameOf, pileOf } from "../src/table/frame.ts";
import { pieces } from "../src/table/logtext.ts";
import { pace } from "../src/table/motion.ts";
import { Kind } from "../src/terms.ts";

const box = (x: number, y: number, width = 10, height = 10) => ({ x, y, width, height });

describe("arrows", () => {
  it("leave a box at its edge", () => {
    expect(edge(box(0, 0), { x: 105, y: 5 })).toEqual({ x: 10, y: 5 });
    expect(edge(box(0, 0), { x: 5, y: 5 })).toEqual({ x: 5, y: 5 });
  });
  it("go from one edge to the other, bent", () => {
    expect(curve(box(0, 0), box(100, 0), 0)).toBe("M10 5Q55 5 100 5");
    expect(curve(box(0, 0), box(100, 0), 0.1)).toBe("M10 5Q55 14 100 5");
  });
});

describe("arrow keys", () => {
  const boxes = [box(100, 0), box(40, 40), box(0, 60), box(-60, 5)];
  it("go to the nearest box straight ahead", () => {
    expect(nearest(box(0, 0), boxes, "right")).toBe(0);
    expect(nearest(box(0, 0), boxes, "down")).toBe(2);
    expect(nearest(box(0, 0), boxes, "left")).toBe(3);
  });
  it("stay where there is nothing", () => {
    expect(nearest(box(0, 0), boxes, "up")).toBe(-1);
  });
});

describe("frames", () => {
  it("follow the kind, the special ones first", () => {
    expect(frameOf(Kind.MONSTER | Kind.EFFECT | Kind.LINK)).toBe("link");
    expect(frameOf(Kind.MONSTER | Kind.EFFECT | Kind.SYNCHRO | Kind.TUNER)).toBe("synchro");
    expect(frameOf(Kind.SPELL | Kind.RITUAL)).toBe("spell");
    expect(frameOf(Kind.MONSTER | Kind.NORMAL)).toBe("normal");
  });
  it("say on which pile of the extra deck a card lies", () => {
    expect(pileOf(Kind.MONSTER | Kind.XYZ)).toBe("xyz");
    expect(pileOf(Kind.MONSTER | Kind.PENDULUM)).toBe("link");
    expect(pileOf(Kind.MONSTER | Kind.RITUAL)).toBe("ritual");
  });
  it("draw the same picture for the same card, others for others", () => {
    expect(artOf(53129443, 0, Kind.SPELL)).toEqual(artOf(53129443, 0, Kind.SPELL));
    expect(artOf(53129443, 0, Kind.SPELL)).not.toEqual(artOf(53129444, 0, Kind.SPELL));
  });
});

describe("the log", () => {
  it("links names, the longer ones first", () => {
    const found = pieces("「黑魔導女孩」破壞「黑魔導」。", [
      { id: 1, name: "黑魔導" },
      { id: 2, name: "黑魔導女孩" },
    ]);
    expect(found.map((p) => p.id)).toEqual([0, 2, 0, 1, 0]);
    expect(found.map((p) => p.text).join("")).toBe("「黑魔導女孩」破壞「黑魔導」。");
  });
  it("leaves a line without names as it is", () => {
    expect(pieces("洗切山。", [{ id: 1, name: "" }])).toEqual([{ text: "洗切山。", id: 0 }]);
  });
});

it("gives attacks more time than phases", () => {
  expect(pace([{ type: "phase", phase: 3 }])).toBe(0);
  expect(
    pace([
      { type: "phase", phase: 4 },
      { type: "attack", card: 1, target: 2, defender: 0 },
    ]),
  ).toBeGreaterThan(400);
});
