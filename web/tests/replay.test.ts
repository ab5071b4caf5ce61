import { describe, expect, it } from "vitest";
import { atStart, faster, missing, seek, step, ticked, toggled } from "../src/lib/replay/player.ts";

describe("the replay player", () => {
  it("plays to the end, stops, and begins again", () => {
    let position = toggled(atStart(3));
    position = ticked(position);
    expect(position).toMatchObject({ at: 1, playing: true });
    position = ticked(position);
    expect(position).toMatchObject({ at: 2, playing: false });
    expect(ticked(position)).toBe(position);
    expect(toggled(position)).toMatchObject({ at: 0, playing: true });
  });

  it("stays inside and stops when stepped", () => {
    const position = { ...atStart(10), at: 4, playing: true };
    expect(step(position, 1)).toMatchObject({ at: 5, playing: false });
    expect(step(position, -9).at).toBe(0);
    expect(seek(position, 99)).toMatchObject({ at: 9, playing: false });
    expect(seek(position, 2).playing).toBe(true);
    expect(toggled(atStart(1)).playing).toBe(false);
  });

  it("changes speed in steps", () => {
    expect(faster(atStart(1), 1).speed).toBe(2);
    expect(faster({ ...atStart(1), speed: 8 }, 1).speed).toBe(8);
    expect(faster(atStart(1), -1).speed).toBe(0.5);
  });

  it("asks for the frames it lacks, ahead of time", () => {
    const have = (known: number[]) => (window: number) => known.includes(window);
    expect(missing(0, 100, 20, have([]))).toEqual([0]);
    expect(missing(15, 100, 20, have([0]))).toEqual([1]);
    expect(missing(99, 100, 20, have([4]))).toEqual([]);
    expect(missing(0, 0, 20, have([]))).toEqual([0]);
  });
});
