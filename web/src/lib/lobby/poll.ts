/** Ask again and again while the page can be seen; returns what stops it. */
export function poll(ask: () => Promise<unknown>, milliseconds: number): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = async () => {
    clearTimeout(timer);
    if (!document.hidden) await ask().catch(() => undefined);
    if (!stopped) timer = setTimeout(next, milliseconds);
  };
  const seen = () => {
    if (!document.hidden) void next();
  };
  document.addEventListener("visibilitychange", seen);
  void next();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
  };
}
