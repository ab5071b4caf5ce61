import { describe, expect, it } from "vitest";
import { effectOf } from "../src/table/influence.ts";

describe("what an effect does to a value", () => {
  it.each([
    ["add", 500, "+500"],
    ["add", -300, "−300"],
    ["multiply", 4, "×2"],
    ["multiply", 1, "×0.5"],
    ["set", 0, "=0"],
    ["original", 3000, "=3000"],
  ] as const)("%s %i is %s", (how, amount, words) => {
    expect(effectOf({ how, amount })).toBe(words);
  });
});
