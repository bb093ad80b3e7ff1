/** A point of an outline: distance from the axis (or x), height. The base stands on 0. */
export type Point = readonly [number, number];

/** A stroke of an outline: a corner, or a bend by one or two handles, or an arc around a centre. */
export type Stroke =
  | { readonly to: Point }
  | { readonly to: Point; readonly by: Point }
  | { readonly to: Point; readonly by: Point; readonly then: Point }
  | {
      readonly around: Point;
      readonly radius: number;
      readonly from: number;
      readonly until: number;
    };

export const to = (x: number, y: number): Stroke => ({ to: [x, y] });
export const bend = (bx: number, by: number, x: number, y: number): Stroke => ({
  by: [bx, by],
  to: [x, y],
});
export const sweep = (
  ax: number,
  ay: number,
  bx: number,
  by: number,
  x: number,
  y: number,
): Stroke => ({ by: [ax, ay], then: [bx, by], to: [x, y] });
export const arc = (
  cx: number,
  cy: number,
  radius: number,
  from: number,
  until: number,
): Stroke => ({ around: [cx, cy], radius, from, until });

/** The points of an outline; each bend becomes so many pieces. */
export function points(strokes: readonly Stroke[], pieces: number): Point[] {
  const all: Point[] = [];
  let at: Point = [0, 0];
  const parts = Array.from({ length: pieces }, (_, i) => (i + 1) / pieces);
  for (const stroke of strokes) {
    if ('around' in stroke) {
      const { around, radius, from, until } = stroke;
      for (const t of [0, ...parts]) {
        const angle = from + (until - from) * t;
        all.push([around[0] + radius * Math.cos(angle), around[1] + radius * Math.sin(angle)]);
      }
    } else if ('then' in stroke) {
      for (const t of parts) all.push(cubic(at, stroke.by, stroke.then, stroke.to, t));
    } else if ('by' in stroke) {
      for (const t of parts) all.push(quadratic(at, stroke.by, stroke.to, t));
    } else all.push(stroke.to);
    at = all.at(-1) ?? at;
  }
  return all;
}

const quadratic = (a: Point, b: Point, c: Point, t: number): Point => {
  const u = 1 - t;
  return [
    u * u * a[0] + 2 * u * t * b[0] + t * t * c[0],
    u * u * a[1] + 2 * u * t * b[1] + t * t * c[1],
  ];
};

const cubic = (a: Point, b: Point, c: Point, d: Point, t: number): Point => {
  const [p, q] = [quadratic(a, b, c, t), quadratic(b, c, d, t)];
  return [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
};
