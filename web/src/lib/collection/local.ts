/** Collections in this browser, for services that keep none. */
import type { Collection } from "./collection.ts";
import { readCollection } from "./service.ts";

const KEY = "duel99.collections";

export function localCollections(): Collection[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.map((each) => readCollection(each, "")) : [];
  } catch {
    return [];
  }
}

/** False where the browser keeps nothing. */
export function keepLocally(collection: Collection): boolean {
  const rest = localCollections().filter((each) => each.name !== collection.name);
  try {
    localStorage.setItem(KEY, JSON.stringify([...rest, collection]));
    return true;
  } catch {
    return false;
  }
}
