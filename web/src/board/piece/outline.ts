import { points, type Point } from './curve';
import { EYES, HORN, PROFILES, type ChessRole } from './profile';

/** Figures are drawn in a box of 100 × 100 with the foot at the bottom. */
export const BOX = 100;

/** The paths of a flat figure: its body, what is gilded, and the lines on it. */
export interface Figure {
  readonly body: string;
  readonly gilt: string;
  readonly lines: string;
  /** Where a dot is: the eye of a horse. */
  readonly eye: Point | null;
  /** How wide its outline is drawn, so that all have the same. */
  readonly scale: number;
}

type Place = (point: Point) => string;

const closed = (place: Place, outline: readonly Point[]): string =>
  `M${outline.map(place).join('L')}Z`;

function box(place: Place, left: number, right: number, low: number, high: number): string {
  return closed(place, [
    [left, low],
    [right, low],
    [right, high],
    [left, high],
  ]);
}

function ball(place: Place, [x, y]: Point, radius: number): string {
  return closed(
    place,
    Array.from({ length: 12 }, (_, i): Point => {
      const angle = (i / 12) * 2 * Math.PI;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    }),
  );
}

const rule = (place: Place, half: number, y: number): string =>
  `M${place([-half, y])}L${place([half, y])}`;

const mirrored = (half: readonly Point[]): Point[] => [
  ...half,
  ...half.map(([x, y]): Point => [-x, y]).reverse(),
];

const CROWN: readonly Point[] = [
  [-0.17, 0.79],
  [-0.37, 1.16],
  [-0.21, 0.97],
  [-0.19, 1.26],
  [-0.08, 0.99],
  [0, 1.3],
  [0.08, 0.99],
  [0.19, 1.26],
  [0.21, 0.97],
  [0.37, 1.16],
  [0.17, 0.79],
];
const PEARLS = CROWN.filter(([, y]) => y > 1.1);

/** What a figure has besides the outline of its body. */
function details(role: ChessRole, place: Place): Pick<Figure, 'body' | 'gilt' | 'lines'> {
  switch (role) {
    case 'rook':
      return {
        body: [
          [-0.3, -0.17],
          [-0.07, 0.07],
          [0.17, 0.3],
        ]
          .map(([a = 0, b = 0]) => box(place, a, b, 0.75, 0.93))
          .join(''),
        gilt: '',
        lines: rule(place, 0.29, 0.66) + rule(place, 0.24, 0.18),
      };
    case 'bishop':
      return {
        body: '',
        gilt: '',
        lines: `M${place([0.04, 1])}L${place([-0.07, 0.8])}${rule(place, 0.16, 0.66)}${rule(place, 0.24, 0.18)}`,
      };
    case 'queen':
      return {
        body: PEARLS.map((at) => ball(place, at, 0.065)).join('') + closed(place, CROWN),
        gilt: '',
        lines: rule(place, 0.17, 0.84) + rule(place, 0.26, 0.18),
      };
    case 'king':
      return {
        body: box(place, -0.045, 0.045, 1.2, 1.5) + box(place, -0.13, 0.13, 1.32, 1.41),
        gilt: '',
        lines: rule(place, 0.18, 0.82) + rule(place, 0.26, 0.18),
      };
    case 'pawn':
      return { body: '', gilt: '', lines: rule(place, 0.14, 0.48) + rule(place, 0.22, 0.18) };
    case 'knight':
      return { body: '', gilt: '', lines: rule(place, 0.29, 0.17) };
    case 'unicorn': {
      const { at, way, half } = HORN;
      const length = Math.hypot(way[0], way[1]);
      const side: Point = [(-way[1] / length) * half, (way[0] / length) * half];
      const horn = closed(place, [
        [at[0] + side[0], at[1] + side[1]],
        [at[0] - side[0], at[1] - side[1]],
        [at[0] + way[0], at[1] + way[1]],
      ]);
      return { body: '', gilt: horn, lines: rule(place, 0.29, 0.17) };
    }
  }
}

/** How tall the figure is drawn, in cells: crowns are a little taller flat than in space. */
const TALL: Readonly<Record<ChessRole, number>> = {
  pawn: 0.86,
  rook: 0.98,
  bishop: 1.21,
  queen: 1.37,
  king: 1.51,
  knight: 1.12,
  unicorn: 1.48,
};

function build(role: ChessRole): Figure {
  const { lathe, head, figure } = PROFILES[role];
  const scale = (figure * BOX * 0.94) / TALL[role];
  const foot = BOX / 2 + (figure * BOX * 0.94) / 2;
  const spot = ([x, y]: Point): Point => [BOX / 2 + x * scale, foot - y * scale];
  const place: Place = (point) => {
    const [x, y] = spot(point);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  // The crown covers what the queen's stem ends in.
  const half = points(role === 'queen' ? lathe.slice(0, -3) : lathe, 6);
  const parts = details(role, place);
  const eye = EYES[role];
  return {
    ...parts,
    body: closed(place, mirrored(half)) + (head ? closed(place, points(head, 8)) : '') + parts.body,
    eye: eye ? spot(eye) : null,
    scale,
  };
}

const made = new Map<ChessRole, Figure>();

/** The flat figure of a chess piece, cut from the profile that the scene turns. */
export function outline(role: ChessRole): Figure {
  let figure = made.get(role);
  if (!figure) {
    figure = build(role);
    made.set(role, figure);
  }
  return figure;
}
