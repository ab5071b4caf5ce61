/** Where the watcher of a replay is, and what moves them: pure, so that time and network stay outside. */

export interface Position {
  /** The step that is shown, 0 is the beginning. */
  readonly at: number;
  /** The number of steps. */
  readonly total: number;
  readonly playing: boolean;
  /** Steps a second. */
  readonly speed: number;
}

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

export function atStart(total: number): Position {
  return { at: 0, total, playing: false, speed: 1 };
}

export function seek(position: Position, at: number): Position {
  const last = Math.max(0, position.total - 1);
  const to = Math.max(0, Math.min(last, Math.round(at)));
  return { ...position, at: to, playing: position.playing && to < last };
}

export function step(position: Position, by: number): Position {
  return seek({ ...position, playing: false }, position.at + by);
}

/** Play or stop; at the end, play from the beginning. */
export function toggled(position: Position): Position {
  if (position.playing || position.total < 2) return { ...position, playing: false };
  return position.at >= position.total - 1
    ? { ...position, at: 0, playing: true }
    : { ...position, playing: true };
}

/** One step on while it plays; the last one stops it. */
export function ticked(position: Position): Position {
  return position.playing ? seek(position, position.at + 1) : position;
}

export function faster(position: Position, by: 1 | -1): Position {
  const now = SPEEDS.findIndex((speed) => speed >= position.speed);
  const next = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, now + by))];
  return { ...position, speed: next ?? position.speed };
}

/** The windows of frames to ask the service for, so that `at` and some steps around it are there. */
export function missing(
  at: number,
  total: number,
  size: number,
  have: (window: number) => boolean,
): number[] {
  const window = Math.floor(at / size);
  const last = Math.floor(Math.max(0, total - 1) / size);
  const wanted = at % size > size / 2 ? [window, window + 1] : [window];
  return wanted.filter((each) => each <= last && !have(each));
}
