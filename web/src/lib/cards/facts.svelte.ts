/** The facts of cards, asked for once a language and in bunches. */
import { api, type CardFacts as Sent } from "../../api.ts";
import { settings } from "../../settings.svelte.ts";
import { idQueries } from "./query.ts";
import type { CardFacts } from "./terms.ts";

const BEHAVIOURS = ["none", "script", "native"];
const PATIENCE = 30;

/** A card as the service sends it, in the chosen language. */
export function read(sent: Sent, language: string): CardFacts {
  const names = sent.names ?? {};
  const scales = sent.scales as [number, number] | undefined;
  const behaviour = sent.behaviour as string | number | undefined;
  return {
    ...(sent as unknown as CardFacts),
    ...(scales ? { left_scale: scales[0], right_scale: scales[1] } : {}),
    name: names[language] ?? sent.name ?? Object.values(names)[0] ?? String(sent.id),
    behaviour:
      typeof behaviour === "number" ? (BEHAVIOURS[behaviour] ?? "none") : (behaviour ?? "none"),
  };
}

class Facts {
  known = $state.raw<ReadonlyMap<number, CardFacts>>(new Map());
  private language = "";
  private wanted = new Set<number>();
  private asked = new Set<number>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  name = (id: number): string => this.known.get(id)?.name ?? String(id);

  /** Remember cards that came with a search. */
  keep(cards: readonly CardFacts[]): void {
    this.sameLanguage();
    if (cards.length === 0) return;
    const known = new Map(this.known);
    for (const card of cards) known.set(card.id, card);
    this.known = known;
  }

  /** Ask for the cards that are not known yet; they arrive together. */
  need(ids: readonly number[]): void {
    this.sameLanguage();
    for (const id of ids) if (!this.known.has(id) && !this.asked.has(id)) this.wanted.add(id);
    if (this.wanted.size > 0) this.timer ??= setTimeout(() => this.ask(), PATIENCE);
  }

  private sameLanguage(): void {
    if (this.language === settings.values.language) return;
    this.language = settings.values.language;
    this.known = new Map();
    this.asked.clear();
  }

  private async ask(): Promise<void> {
    this.timer = undefined;
    const ids = [...this.wanted];
    const language = this.language;
    this.wanted.clear();
    for (const id of ids) this.asked.add(id);
    await Promise.all(
      idQueries(ids).map(async (q) => {
        try {
          const { cards } = await api.cards({ q, limit: 50, language });
          if (language === this.language) this.keep(cards.map((card) => read(card, language)));
        } catch {
          for (const id of ids) this.asked.delete(id); // the next one that needs them asks again
        }
      }),
    );
  }
}

export const facts = new Facts();
