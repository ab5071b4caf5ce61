/** Clocks that run on between updates. */
import type { TableStore } from "./store.svelte.ts";

let now = $state(0);
let timer: ReturnType<typeof setInterval> | undefined;

/** Lets clocks run; returns what stops them. */
export function runClocks(): () => void {
  timer ??= setInterval(() => {
    now = performance.now();
  }, 500);
  return () => {
    clearInterval(timer);
    timer = undefined;
  };
}

export function minutes(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** A seat's clock as it stands now, undefined where there is none. */
export function clockOf(
  table: TableStore,
  seat: number,
): { text: string; low: boolean } | undefined {
  const given = table.clocks[seat];
  if (given === undefined || given < 0) return undefined;
  const runs = table.waiting === seat || (table.asked && seat === table.seat);
  const left = runs ? given - Math.max(0, now - table.clockAt) / 1000 : given;
  return { text: minutes(left), low: left < 20 };
}
