/** Arrows over the table: curved lines between two boxes. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

export const centre = (box: Box): Point => ({
  x: box.x + box.width / 2,
  y: box.y + box.height / 2,
});

/** Where the line from inside a box towards a point leaves it. */
export function edge(box: Box, to: Point): Point {
  const from = centre(box);
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  if (!dx && !dy) return from;
  const scale = Math.min(
    dx ? box.width / 2 / Math.abs(dx) : Number.POSITIVE_INFINITY,
    dy ? box.height / 2 / Math.abs(dy) : Number.POSITIVE_INFINITY,
    1,
  );
  return { x: from.x + dx * scale, y: from.y + dy * scale };
}

/** A path from one box to another, bent a little so that arrows there and back stay apart. */
export function curve(from: Box, to: Box, bend = 0.14): string {
  const start = edge(from, centre(to));
  const end = edge(to, centre(from));
  const dx = end.x - start.x;
  const dy = end.y - start.y;
  const middle = {
    x: (start.x + end.x) / 2 - dy * bend,
    y: (start.y + end.y) / 2 + dx * bend,
  };
  const n = (value: number) => Math.round(value * 10) / 10;
  return `M${n(start.x)} ${n(start.y)}Q${n(middle.x)} ${n(middle.y)} ${n(end.x)} ${n(end.y)}`;
}

export type Direction = "left" | "right" | "up" | "down";

/** The box that an arrow key goes to: the nearest one in that direction, those straight ahead first. */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number {
  const a = centre(from);
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  boxes.forEach((box, i) => {
    const b = centre(box);
    const ahead =
      direction === "left"
        ? a.x - b.x
        : direction === "right"
          ? b.x - a.x
          : direction === "up"
            ? a.y - b.y
            : b.y - a.y;
    const aside = direction === "left" || direction === "right" ? b.y - a.y : b.x - a.x;
    if (ahead < 4) return;
    const cost = ahead + Math.abs(aside) * 2.2;
    if (cost < least) {
      least = cost;
      best = i;
    }
  });
  return best;
}
