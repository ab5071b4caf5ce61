/** Filters of the search form as text of the catalogue's query language (docs/catalogue.md). */

export interface Filters {
  kind: string;
  attribute: string;
  race: string;
  /** Level, rank or link rating: `4`, `4..6`. */
  stars: string;
  atk: string;
  def: string;
  behaviour: string;
}

export const NO_FILTERS: Filters = {
  kind: "",
  attribute: "",
  race: "",
  stars: "",
  atk: "",
  def: "",
  behaviour: "",
};

export const KINDS = [
  "normal_monster",
  "effect_monster",
  "ritual_monster",
  "fusion_monster",
  "synchro_monster",
  "xyz_monster",
  "pendulum_monster",
  "link_monster",
  "tuner",
  "normal_spell",
  "quick_play_spell",
  "continuous_spell",
  "equip_spell",
  "field_spell",
  "ritual_spell",
  "normal_trap",
  "continuous_trap",
  "counter_trap",
] as const;

/** Which filter counts the stars of a kind. */
function starsKey(kind: string): string {
  if (kind === "xyz_monster") return "rank";
  return kind === "link_monster" ? "link" : "level";
}

const NUMBER = /^\s*(>=|<=|>|<|)\s*(\d{0,5})\s*(?:(\.\.|~|-)\s*(\d{0,5}))?\s*(\+|)\s*$/;

/** A number as people write it (`4`, `>=4`, `4+`, `4-6`, `?`) as the value of a filter; empty for anything else. */
export function numberFilter(key: string, text: string): string {
  if (text.trim() === "?" || text.trim() === "？") return `${key}:?`;
  const found = NUMBER.exec(text);
  if (!found) return "";
  const [, operator, low = "", dash, high = "", plus] = found;
  if (low === "" && high === "") return "";
  if (dash) return `${key}:${low}..${high}`;
  if (plus) return `${key}>=${low}`;
  return operator ? `${key}${operator}${low}` : `${key}:${low}`;
}

/** The whole query: what was typed, then the filters. */
export function queryOf(text: string, filters: Filters): string {
  const slug = (word: string) => word.replaceAll("_", "-");
  return [
    text.trim(),
    filters.kind && `kind:${filters.kind.replaceAll(/[^a-z_]/g, "")}`,
    filters.attribute && `attribute:${slug(filters.attribute)}`,
    filters.race && `race:${slug(filters.race)}`,
    numberFilter(starsKey(filters.kind), filters.stars),
    numberFilter("atk", filters.atk),
    numberFilter("def", filters.def),
    filters.behaviour && `behaviour:${filters.behaviour}`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Queries that find just these cards, each short enough for the service (200 characters). */
export function idQueries(ids: readonly number[], most = 17): string[] {
  const queries: string[] = [];
  for (let i = 0; i < ids.length; i += most) queries.push(`id:${ids.slice(i, i + most).join(",")}`);
  return queries;
}
