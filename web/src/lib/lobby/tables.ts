/** Tables as the lobby shows them. */
import type { TableInfo } from "../../wire.ts";

/** A table's id from what people paste: a link of any page of it, or the id itself; empty where it is neither. */
export function tableIdOf(text: string): string {
  const plain = text.trim();
  const link = /\/(?:room|table)\/([\w-]{1,64})/.exec(plain);
  if (link?.[1]) return link[1];
  return /^[\w-]{4,64}$/.test(plain) ? plain : "";
}

/** Seats that wait for a person. */
export function freeSeats(table: Pick<TableInfo, "seats" | "state">): number {
  return table.state === "waiting" ? table.seats.filter(isFree).length : 0;
}

export function isFree(seat: TableInfo["seats"][number]): boolean {
  return !seat.bot && !seat.ready && !seat.here;
}

/** The message that names a ruleset, and a mode. */
export const rulesetKey = (ruleset: string): string =>
  `term.ruleset_${ruleset.replaceAll("-", "_")}`;
const MODES: Record<string, string> = {
  屍山血海: "term.mode_corpses",
  倒海回山: "term.mode_tides",
};
export const modeKey = (mode: string): string => MODES[mode] ?? mode;

/** Those that match what was typed, by name, ruleset or people. */
export function matching<T extends TableInfo>(tables: readonly T[], text: string): T[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return tables.filter((table) => {
    const said = [table.name, table.ruleset, table.mode, ...table.seats.map((seat) => seat.name)]
      .join(" ")
      .toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** Those that can be joined first, then those that play, then the others. */
export function ordered<T extends TableInfo>(tables: readonly T[]): T[] {
  const rank = (table: T) =>
    freeSeats(table) > 0
      ? 0
      : ["waiting", "playing", "siding", "paused", "over"].indexOf(table.state) + 1;
  return [...tables].sort((a, b) => rank(a) - rank(b));
}
