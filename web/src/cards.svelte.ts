/** What is printed on cards, asked of the service once for each language and kept. */
import { SvelteMap } from "svelte/reactivity";
import { api, type CardFacts as Raw } from "./api.ts";
import { settings } from "./settings.svelte.ts";

export interface Facts {
  id: number;
  name: string;
  kind: number;
  attribute: number;
  race: number;
  level: number;
  rank: number;
  rating: number;
  arrows: number;
  leftScale: number;
  rightScale: number;
  /** -2 where the card says "?". */
  attack: number;
  defense: number;
  typeLine: string;
  text: string[];
  rulings: string;
  /** How the table plays it: by its definition, or by hand. */
  byHand: boolean;
}

const number = (value: unknown): number => (typeof value === "number" ? value : 0);
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Reads the service's answer; it may put facts beside the names or under `facts`. */
export function readFacts(raw: Raw): Facts {
  const nested =
    raw.facts && typeof raw.facts === "object" && !Array.isArray(raw.facts)
      ? (raw.facts as Record<string, unknown>)
      : {};
  const at = (key: string): unknown => raw[key] ?? nested[key];
  const scale = number(at("scale"));
  const lines = at("text") ?? at("lines");
  const behaviour = at("behaviour");
  return {
    id: raw.id,
    name: raw.name,
    kind: number(at("kind")),
    attribute: number(at("attribute")),
    race: number(at("race")),
    level: number(at("level")),
    rank: number(at("rank")),
    rating: number(at("rating")),
    arrows: number(at("arrows")),
    leftScale: number(at("left_scale")) || scale,
    rightScale: number(at("right_scale")) || scale,
    attack: number(at("attack")),
    defense: number(at("defense")),
    typeLine: text(at("type_line")),
    text: Array.isArray(lines) ? lines.map(String) : text(lines).split("\n").filter(Boolean),
    rulings: text(at("rulings")) || text(at("rulings_url")),
    byHand: behaviour === "by_hand" || at("by_hand") === true,
  };
}

class Cards {
  private known = new SvelteMap<string, Facts>();
  private asked = new Set<string>();

  /** The facts of a card, undefined until they have come (or where there are none). */
  get(id: number): Facts | undefined {
    if (id <= 0) return undefined;
    const key = `${settings.values.language}:${id}`;
    const found = this.known.get(key);
    if (!found && !this.asked.has(key)) this.ask(id, settings.values.language, key);
    return found;
  }

  name(id: number): string {
    return this.get(id)?.name ?? (id > 0 ? `#${id}` : "");
  }

  /** Puts in what came by another way (a search). */
  put(raw: Raw): Facts {
    const facts = readFacts(raw);
    this.known.set(`${settings.values.language}:${raw.id}`, facts);
    return facts;
  }

  private ask(id: number, language: string, key: string): void {
    this.asked.add(key);
    api
      .card(id, language)
      .then((raw) => {
        this.known.set(key, readFacts(raw));
      })
      .catch((error: unknown) => {
        // a card that nobody knows stays a number; a lost connection is tried again later
        if ((error as { status?: number }).status !== 404)
          setTimeout(() => this.asked.delete(key), 3000);
      });
  }
}

export const cards = new Cards();

/** The person's own picture of a card; empty where none were set. */
export function pictureOf(id: number): string {
  const where = settings.values.pictures.trim();
  if (!where || id <= 0) return "";
  if (where.includes("{id}")) return where.replaceAll("{id}", String(id));
  return `${where.replace(/\/?$/, "/")}${id}.jpg`;
}
