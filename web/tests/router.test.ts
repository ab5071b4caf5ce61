import { describe, expect, it } from "vitest";
import { fill } from "../src/text.ts";
import { parse, path } from "../src/routes.ts";
import { backOff } from "../src/socket.ts";

describe("routes", () => {
  it("go there and back", () => {
    const there = path("table", "a b", { seat: "2" });
    expect(there).toBe("/table/a%20b?seat=2");
    const back = parse(new URL(there, "http://host"));
    expect(back.page).toBe("table");
    expect(back.id).toBe("a b");
    expect(back.query.get("seat")).toBe("2");
  });
  it("sends what is unknown to the lobby", () => {
    expect(parse(new URL("http://host/nowhere")).page).toBe("lobby");
    expect(path("lobby")).toBe("/");
  });
});

it("fills parameters and keeps what has none", () => {
  expect(fill("{who}：{count} 張 {other}", { who: "甲", count: 0 })).toBe("甲：0 張 {other}");
});

it("waits longer with every try, up to a limit", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => backOff(n, () => 0.5));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits[0]).toBe(400);
  expect(waits[7]).toBe(15_000);
});
