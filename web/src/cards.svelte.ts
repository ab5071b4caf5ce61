/** What is printed on cards, asked of the service once for each language and kept. */
import { SvelteMap } from "svelte/reactivity";
import { call } from "./api.ts";
import { settings } from "./settings.svelte.ts";
import type { CardOut, CardSheet, CardSheets } from "./wire.ts";

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

/** Reads what the service says of a card: its facts alone, or the sheet with its text. */
export function readFacts(raw: CardOut | CardSheet): Facts {
  const sheet = "card" in raw ? raw : undefined;
  const card = "card" in raw ? raw.card : raw;
  return {
    id: card.id,
    name: card.name,
    kind: card.kind,
    attribute: card.attribute,
    race: card.race,
    level: card.level,
    rank: card.rank,
    rating: card.rating,
    arrows: card.arrows,
    leftScale: card.scales[0],
    rightScale: card.scales[1],
    attack: card.attack,
    defense: card.defense,
    typeLine: sheet?.facts[0] ?? "",
    text: sheet?.text ?? [],
    rulings: sheet?.rulings ?? "",
    byHand: card.behaviour === "none",
  };
}

/** How many cards are asked for in one request. */
const TOGETHER = 60;

class Cards {
  private known = new SvelteMap<string, Facts>();
  private asked = new Set<string>();
  private waiting = new Map<string, number[]>();
  private soon: ReturnType<typeof setTimeout> | undefined;

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

  private ask(id: number, language: string, key: string): void {
    this.asked.add(key);
    const waiting = this.waiting.get(language) ?? [];
    waiting.push(id);
    this.waiting.set(language, waiting);
    // a page that opens names dozens of cards in one moment: they are asked for together
    if (!this.soon) this.soon = setTimeout(() => this.askAll(), 10);
  }

  private askAll(): void {
    this.soon = undefined;
    for (const [language, ids] of this.waiting)
      for (let i = 0; i < ids.length; i += TOGETHER)
        this.fetch(ids.slice(i, i + TOGETHER), language);
    this.waiting.clear();
  }

  private fetch(ids: number[], language: string): void {
    call<CardSheets>("/api/sheets", { query: { ids: ids.join(","), language } })
      .then((found) => {
        // a card that nobody knows stays a number
        for (const raw of found.cards) this.known.set(`${language}:${raw.card.id}`, readFacts(raw));
      })
      .catch(() => setTimeout(() => this.fetch(ids, language), 2000));
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
