/** The secrets of the seats that this browser holds, by table. */
const KEY = "duel99.seats";

function all(): Record<string, string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** The token for a table; empty where this browser has no seat there. */
export const tokenOf = (table: string): string => all()[table] ?? "";

/** The tables where this browser has a seat, the newest first. */
export const tablesHere = (): string[] => Object.keys(all()).reverse();

/** Keeps the token of a seat (the newest two hundred). */
export function keepToken(table: string, token: string): void {
  const kept = Object.entries(all()).filter(([key]) => key !== table);
  kept.push([table, token]);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept.slice(-200))));
}
export function dropToken(table: string): void {
  const kept = all();
  delete kept[table];
  localStorage.setItem(KEY, JSON.stringify(kept));
}
