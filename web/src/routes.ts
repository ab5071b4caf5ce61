/** A small router over real paths: `/table/abc?seat=1`. The service answers every path with the page. */

export type PageName =
  | "lobby"
  | "new"
  | "room"
  | "table"
  | "editor"
  | "collection"
  | "replay"
  | "rules"
  | "settings";

export interface Route {
  page: PageName;
  /** What follows the page's name: the id of a table or replay, a pool's key, a chapter. */
  id: string;
  query: URLSearchParams;
}

const PAGES: Record<string, PageName> = {
  "": "lobby",
  new: "new",
  room: "room",
  table: "table",
  editor: "editor",
  collection: "collection",
  replay: "replay",
  rules: "rules",
  settings: "settings",
};

export function parse(url: URL): Route {
  const [first = "", ...rest] = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  return { page: PAGES[first] ?? "lobby", id: rest.join("/"), query: url.searchParams };
}

export function path(page: PageName, id = "", query: Record<string, string> = {}): string {
  const name = page === "lobby" ? "" : page;
  const search = new URLSearchParams(query).toString();
  const parts = [name, ...id.split("/").filter(Boolean).map(encodeURIComponent)].filter(Boolean);
  return `/${parts.join("/")}${search ? `?${search}` : ""}`;
}
