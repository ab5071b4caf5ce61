/** Collections and suggested pools as the service keeps them. */
import { ApiError, call } from "../../api.ts";
import type { Pool } from "../pool/pool.ts";
import { readPool, type Setting } from "../pool/service.ts";
import type { Collection, Owned } from "./collection.ts";

export interface Listed {
  name: string;
  cards: number;
}

const address = (name: string) => `/api/collections/${encodeURIComponent(name)}`;

/** Whether a refusal means that this service knows no such thing at all, rather than that one is missing. */
export function isAbsent(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 405 || error.status === 501) return true;
  return error.status === 404 && /^(no_path|http_404)$/.test(error.code);
}

export function readCollection(found: unknown, name: string): Collection {
  const sent = (found ?? {}) as { name?: string; cards?: unknown };
  const cards = Array.isArray(sent.cards) ? sent.cards : [];
  return {
    name: sent.name ?? name,
    cards: cards.flatMap((each: Partial<Owned>): Owned[] =>
      Number(each?.id) > 0
        ? [
            {
              id: Number(each.id),
              count: Number(each.count) || 1,
              number: each.number ?? "",
              owner: each.owner ?? "",
              note: each.note ?? "",
            },
          ]
        : [],
    ),
  };
}

export async function listCollections(): Promise<Listed[]> {
  const found = await call<unknown>("/api/collections");
  if (!Array.isArray(found)) return [];
  return found.map((each: string | { name?: string; cards?: unknown; count?: unknown }) => {
    if (typeof each === "string") return { name: each, cards: 0 };
    const cards = Array.isArray(each.cards)
      ? each.cards.length
      : Number(each.cards ?? each.count) || 0;
    return { name: each.name ?? "", cards };
  });
}

export async function loadCollection(name: string): Promise<Collection> {
  return readCollection(await call<unknown>(address(name)), name);
}

export async function saveCollection(collection: Collection): Promise<void> {
  await call<unknown>(address(collection.name), { method: "PUT", body: collection });
}

export interface Suggestion {
  pool: Pool;
  reasons: string[];
}

/** A pool out of a collection, with the reasons for it. */
export async function suggest(
  collection: string,
  setting: Setting,
  seed: number,
): Promise<Suggestion> {
  const found = await call<Record<string, unknown>>("/api/pools/suggest", {
    body: { collection, ...setting, seed },
  });
  const pool = readPool(found.pool ?? found);
  if (!pool) throw new ApiError(500, "no_pool", JSON.stringify(found).slice(0, 200));
  const said = Array.isArray(found.reasons) ? found.reasons : [];
  const reasons = said.map((each: unknown) =>
    typeof each === "string" ? each : String((each as { text?: string })?.text ?? ""),
  );
  return { pool, reasons: reasons.filter(Boolean) };
}
