/** Cards of a list that are given by name: found through the catalogue. */
import { api } from "../../api.ts";
import { read } from "../cards/facts.svelte.ts";
import type { CsvFault, CsvRow } from "./csv.ts";

const AT_ONCE = 4;

/** The rows with the numbers of their cards, and a fault for each name that is no card's. */
export async function resolveNames(
  rows: readonly CsvRow[],
  language: string,
): Promise<{ rows: CsvRow[]; faults: CsvFault[] }> {
  const names = [...new Set(rows.filter((row) => row.id === 0).map((row) => row.name))];
  const ids = new Map<string, number>();
  let next = 0;
  const work = async () => {
    while (next < names.length) {
      const name = names[next++] ?? "";
      const q = `"${name.replaceAll('"', "")}"`;
      const { cards } = await api.cards({ q, limit: 10, language });
      const exact = cards.find((card) => {
        const all = [...Object.values(card.names ?? {}), read(card, language).name];
        return all.some((each) => each.toLowerCase() === name.toLowerCase());
      });
      if (exact) ids.set(name, exact.id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const faults = rows
    .filter((row) => row.id === 0 && !ids.has(row.name))
    .map((row): CsvFault => ({ line: row.line, key: "no_card", text: row.name }));
  const found = rows
    .map((row) => (row.id ? row : { ...row, id: ids.get(row.name) ?? 0 }))
    .filter((row) => row.id > 0);
  return { rows: found, faults };
}
