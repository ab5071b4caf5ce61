/** What a ruleset lets people choose, and what they chose, made to fit it. */
import type { RulesetInfo } from "../../api.ts";

type Ruleset = Pick<RulesetInfo, "key" | "players" | "shared" | "modes">;

/** The mode as the ruleset names it; its first one where the wanted one is not there, empty without modes. */
export function modeOf(ruleset: Ruleset | undefined, wanted: string): string {
  const modes = ruleset?.modes ?? [];
  return (modes.find((mode) => mode.key === wanted || mode.name === wanted) ?? modes[0])?.key ?? "";
}

/** How often the graveyard may become the deck in a mode: the numbers to choose from. */
export function recycleChoices(ruleset: Ruleset | undefined, wanted: string): number[] {
  const key = modeOf(ruleset, wanted);
  const found = ruleset?.modes.find((mode) => mode.key === key)?.recycles ?? [];
  if (Array.isArray(found)) return found.filter((count) => count > 0);
  return found > 0 ? Array.from({ length: found }, (_, i) => i + 1) : [];
}

export function recyclesOf(ruleset: Ruleset | undefined, mode: string, wanted: number): number {
  const choices = recycleChoices(ruleset, mode);
  return choices.includes(wanted) ? wanted : (choices[0] ?? 0);
}

/** A number of players that the ruleset takes, as near as can be. */
export function playersOf(ruleset: Ruleset | undefined, wanted: number): number {
  const [least, most] = ruleset?.players ?? [2, 5];
  return Math.max(least, Math.min(most, Math.round(wanted) || Math.min(3, most)));
}

/** The key of the message about an option's value: `_` would end in a plural's mark. */
export function valueKey(option: string, value: string): string {
  return `web.option.${option}.${value.replaceAll("_", "-")}`;
}

/** The subjects of table options in the order in which they are shown. */
export const SUBJECTS = [
  "table",
  "opponents",
  "battle",
  "piles",
  "endings",
  "pool",
  "riding",
] as const;
export type Subject = (typeof SUBJECTS)[number];

const BY_GROUP: Record<string, Subject> = {
  table: "table",
  ui: "table",
  match: "table",
  setup: "table",
  mulligan: "table",
  hand: "table",
  opp: "opponents",
  dur: "opponents",
  opt: "opponents",
  chain: "opponents",
  prio: "opponents",
  timing: "opponents",
  round1: "battle",
  battle: "battle",
  zones: "battle",
  link: "battle",
  field: "battle",
  classic: "battle",
  gy: "piles",
  pend: "piles",
  ritual: "piles",
  banish: "piles",
  recycle: "piles",
  effdraw: "piles",
  end: "endings",
  elim: "endings",
  deckout: "endings",
  special: "endings",
  deck: "pool",
  track: "riding",
  start: "riding",
  overtake: "riding",
  sc: "riding",
  speed: "riding",
  ride: "riding",
};

/** What an option is about; one that the page does not know belongs to the table. */
export function subjectOf(option: string): Subject {
  return BY_GROUP[option.split(".")[0] ?? ""] ?? "table";
}

/** The options that a table has chosen otherwise than its ruleset does; those of other rulesets are left out. */
export function changedOptions(
  ruleset: Pick<RulesetInfo, "options"> | undefined,
  chosen: Record<string, string>,
): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const option of ruleset?.options ?? []) {
    const value = chosen[option.key];
    const known = option.values.map(String).includes(value ?? "");
    if (value !== undefined && known && value !== String(option.default))
      changed[option.key] = value;
  }
  return changed;
}
