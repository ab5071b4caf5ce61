/** What can be undone and done again. Values are never changed. */

const MOST = 200;

export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

export function begin<T>(now: T): History<T> {
  return { past: [], now, future: [] };
}

/** A new value; what was undone cannot be done again any more. The same value changes nothing. */
export function edited<T>(history: History<T>, now: T): History<T> {
  if (now === history.now) return history;
  return { past: [...history.past.slice(-(MOST - 1)), history.now], now, future: [] };
}

export function undone<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  if (last === undefined) return history;
  return { past: history.past.slice(0, -1), now: last, future: [history.now, ...history.future] };
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future };
}
