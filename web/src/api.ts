/** The service's REST interface. Every refusal is an {@link ApiError} with the service's own sentence. */
import { settings } from "./settings.svelte.ts";
import type { TableInfo } from "./wire.ts";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly place: string = "",
  ) {
    super(text);
    this.name = "ApiError";
  }
}

export interface OptionInfo {
  key: string;
  default: string;
  values: string[];
  text: string;
  rule: string;
}
export interface RulesetInfo {
  key: string;
  name: string;
  players: [number, number];
  shared: boolean;
  /** Whether side decks are exchanged between the duels of a match. */
  sides?: boolean;
  modes: { key: string; name: string; recycles: number[] | number }[];
  options: OptionInfo[];
}
export interface PoolInfo {
  key: string;
  name: string;
  comment: string;
  main: number;
  extra: number;
  side: number;
}
export interface Fault {
  severity: string;
  text: string;
  rules: string[];
}
/** A card's facts; what a kind does not have is left out or zero. */
export interface CardFacts {
  id: number;
  name: string;
  names?: Record<string, string>;
  [fact: string]: unknown;
}
export interface NewTable {
  name: string;
  ruleset: string;
  mode?: string;
  recycles?: number;
  options?: Record<string, string>;
  pools?: string[];
  seats: { kind: "person" | "bot"; name?: string; bot?: string }[];
  password?: string;
  spectators?: { allowed: boolean; delay: number };
  clock?: { profile: "none" | "decision"; seconds?: number; reserve?: number; increment?: number };
  match?: boolean;
  seat_name?: string;
  /** Whether the lobby shows it. */
  listed?: boolean;
}

type Query = Record<string, string | number | boolean | undefined>;

export interface Call {
  method?: string;
  body?: unknown;
  query?: Query;
  token?: string;
  signal?: AbortSignal;
}

/** One call; `address` begins with `/api/`. */
export async function call<T>(address: string, options: Call = {}): Promise<T> {
  const {
    method = options.body === undefined ? "GET" : "POST",
    body,
    query,
    token,
    signal,
  } = options;
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== "") search.set(key, String(value));
  const headers: Record<string, string> = { "Accept-Language": settings.values.language };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(search.size ? `${address}?${search}` : address, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, "offline", String(error));
  }
  const found: unknown = response.status === 204 ? null : await response.json().catch(() => null);
  if (response.ok) return found as T;
  const refusal = (found ?? {}) as { code?: string; text?: string; place?: string };
  throw new ApiError(
    response.status,
    refusal.code ?? `http_${response.status}`,
    refusal.text ?? `${response.status} ${response.statusText}`,
    refusal.place,
  );
}

const id = encodeURIComponent;

export const api = {
  messages: (language: string) => call<Record<string, string>>(`/api/messages/${id(language)}`),
  rulesets: () => call<RulesetInfo[]>("/api/rulesets"),
  pools: (query: Query) => call<PoolInfo[]>("/api/pools", { query }),
  pool: (key: string) => call<unknown>(`/api/pools/${id(key)}`),
  checkPool: (body: Record<string, unknown>) =>
    call<{ pool: unknown; faults: Fault[]; stats: unknown }>("/api/pools/check", { body }),
  cards: (query: Query, signal?: AbortSignal) =>
    call<{ total: number; cards: CardFacts[] }>("/api/cards", { query, signal }),
  card: (card: number, language: string) =>
    call<CardFacts>(`/api/cards/${card}`, { query: { language } }),
  tables: () => call<TableInfo[]>("/api/tables"),
  table: (table: string) => call<TableInfo>(`/api/tables/${id(table)}`),
  newTable: (body: NewTable) =>
    call<{ id: string; seat: number; token: string }>("/api/tables", { body }),
  join: (table: string, body: { name: string; password?: string; seat?: number; deck?: string }) =>
    call<{ seat: number; token: string }>(`/api/tables/${id(table)}/join`, { body }),
  watch: (table: string, password = "") =>
    call<{ token: string }>(`/api/tables/${id(table)}/watch`, { body: { password } }),
  start: (table: string, token: string) =>
    call<unknown>(`/api/tables/${id(table)}/start`, { method: "POST", token }),
  replay: (replay: string) => call<Record<string, unknown>>(`/api/replays/${id(replay)}`),
  replayFrames: (replay: string, query: Query) =>
    call<unknown>(`/api/replays/${id(replay)}/frames`, { query }),
};
