import type { Role } from '../../rules/types';

/** A point of an outline: distance from the axis (or x), height. The base stands on 0. */
export type Point = readonly [number, number];

/**
 * The shape of a chess piece, from which both views are made: the scene turns or extrudes it, the
 * slices draw it flat. Units are cells.
 */
export interface Profile {
  /** Half of the outline from the base up, to be turned around the axis. */
  readonly lathe: readonly Point[];
  /** A flat outline that is extruded and stands on the lathe part. */
  readonly head?: readonly Point[];
  /** Balls and bars on top: centre, and size. */
  readonly balls?: readonly { readonly at: Point; readonly radius: number }[];
  readonly bars?: readonly { readonly from: Point; readonly to: Point }[];
  /** How many teeth the crown has. */
  readonly teeth?: number;
}

function arc(cx: number, cy: number, radius: number, from: number, to: number, steps = 8): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const;
  });
}

/** The foot that every piece stands on, as wide as `r`; ends at height 0.15. */
const foot = (r: number): Point[] => [
  [0, 0],
  [r, 0],
  ...arc(r - 0.035, 0.04, 0.04, -60, 80, 6),
  [r * 0.86, 0.085],
  ...arc(r * 0.8, 0.11, 0.03, -40, 90, 5),
  [r * 0.66, 0.15],
];

/** A ring around the neck. */
const collar = (r: number, y: number): Point[] => arc(r, y, 0.026, -90, 90, 6);

const pawn: Profile = {
  lathe: [
    ...foot(0.27),
    [0.13, 0.22],
    [0.09, 0.33],
    ...collar(0.14, 0.385),
    [0.1, 0.415],
    ...arc(0, 0.52, 0.145, -45, 90, 12),
  ],
};

const rook: Profile = {
  lathe: [
    ...foot(0.31),
    [0.19, 0.2],
    [0.165, 0.34],
    [0.165, 0.45],
    ...collar(0.19, 0.485),
    [0.22, 0.53],
    [0.235, 0.57],
    [0.235, 0.68],
    [0.16, 0.68],
    [0.16, 0.6],
    [0, 0.6],
  ],
  teeth: 6,
};

const bishop: Profile = {
  lathe: [
    ...foot(0.3),
    [0.15, 0.24],
    [0.1, 0.4],
    ...collar(0.16, 0.47),
    [0.1, 0.5],
    [0.15, 0.57],
    [0.165, 0.64],
    [0.145, 0.71],
    [0.085, 0.79],
    [0.03, 0.835],
    ...arc(0, 0.865, 0.042, -45, 90, 6),
  ],
};

const queen: Profile = {
  lathe: [
    ...foot(0.34),
    [0.18, 0.24],
    [0.115, 0.42],
    [0.105, 0.54],
    ...collar(0.18, 0.61),
    [0.115, 0.645],
    [0.15, 0.74],
    [0.215, 0.86],
    [0.175, 0.875],
    [0.12, 0.83],
    ...arc(0, 0.87, 0.1, -10, 60, 5),
    ...arc(0, 0.985, 0.045, -60, 90, 6),
  ],
  teeth: 8,
};

const king: Profile = {
  lathe: [
    ...foot(0.35),
    [0.19, 0.25],
    [0.125, 0.44],
    [0.115, 0.58],
    ...collar(0.2, 0.66),
    [0.125, 0.695],
    [0.145, 0.78],
    [0.195, 0.9],
    [0.17, 0.93],
    [0.06, 0.975],
    [0, 0.98],
  ],
  bars: [
    { from: [0, 0.97], to: [0, 1.14] },
    { from: [-0.065, 1.075], to: [0.065, 1.075] },
  ],
};

/** A horse's head that looks to the left, from the chest round to the nape. */
const horse: readonly Point[] = [
  [-0.16, 0.14],
  [-0.15, 0.24],
  [-0.1, 0.33],
  [-0.045, 0.41],
  [-0.06, 0.44],
  [-0.13, 0.425],
  [-0.175, 0.385],
  [-0.225, 0.36],
  [-0.27, 0.385],
  [-0.275, 0.43],
  [-0.235, 0.49],
  [-0.195, 0.565],
  [-0.15, 0.63],
  [-0.095, 0.67],
  [-0.06, 0.755],
  [-0.02, 0.69],
  [0.05, 0.665],
  [0.12, 0.6],
  [0.175, 0.49],
  [0.195, 0.36],
  [0.19, 0.24],
  [0.18, 0.14],
];

/** The same head with a horn from its forehead. */
const unicornHead: readonly Point[] = horse.flatMap((point, at): readonly Point[] =>
  at === 12
    ? [
        [-0.165, 0.612],
        [-0.3, 0.93],
        [-0.115, 0.658],
      ]
    : [point],
);

const horseFoot = foot(0.3).concat([[0.0, 0.15]]);

export const PROFILES: Readonly<Record<Exclude<Role, 'disc'>, Profile>> = {
  pawn,
  rook,
  bishop,
  queen,
  king,
  knight: { lathe: horseFoot, head: horse },
  unicorn: { lathe: horseFoot, head: unicornHead },
};
