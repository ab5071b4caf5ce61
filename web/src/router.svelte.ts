/** Where the person is; links of our own change the page without loading it. */
import { parse, type Route } from "./routes.ts";

export { type PageName, parse, path, type Route } from "./routes.ts";

class Router {
  route = $state<Route>({ page: "lobby", id: "", query: new URLSearchParams() });

  start(): void {
    const read = () => {
      this.route = parse(new URL(location.href));
    };
    read();
    addEventListener("popstate", read);
    document.addEventListener("click", (event) => {
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return;
      const link = (event.target as Element | null)?.closest?.(
        "a[href]",
      ) as HTMLAnchorElement | null;
      if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download"))
        return;
      if (link.pathname.startsWith("/api/")) return;
      if (link.hash && link.pathname === location.pathname) return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }

  /** Where the person is already stays as it is: a page that has begun is not begun again. */
  go(to: string, replace = false): void {
    if (to === location.pathname + location.search) return;
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.route = parse(new URL(location.href));
    scrollTo(0, 0);
  }
}

export const router = new Router();
