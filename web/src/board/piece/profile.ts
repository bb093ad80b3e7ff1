import type { Role } from '../../rules/types';
import { arc, bend, sweep, to, type Stroke } from './curve';

export type ChessRole = Exclude<Role, 'disc'>;

/**
 * The shape of a chess piece, from which both views are made: the scene turns and extrudes it, the
 * flat figure is its outline. Units are cells.
 */
export interface Profile {
  /** Half of the outline from the base up, to be turned around the axis. */
  readonly lathe: readonly Stroke[];
  /** The outline of a head that looks to the left. */
  readonly head?: readonly Stroke[];
  /** How tall it stands. */
  readonly height: number;
  /** How much of a flat cell its figure takes: a pawn less than a king, and not as much less as in
   * space. */
  readonly figure: number;
}

const HALF = Math.PI / 2;

/** The foot that every piece stands on, as wide as `r`. */
const foot = (r: number): Stroke[] => [
  to(0, 0),
  to(r - 0.015, 0),
  bend(r, 0, r, 0.015),
  to(r, 0.075),
  bend(r, 0.1, r - 0.03, 0.11),
  bend(r - 0.06, 0.125, r - 0.055, 0.15),
  bend(r - 0.05, 0.175, r - 0.09, 0.185),
];

const pawn: Profile = {
  lathe: [
    ...foot(0.33),
    bend(0.13, 0.27, 0.12, 0.43),
    bend(0.12, 0.45, 0.175, 0.455),
    bend(0.2, 0.475, 0.175, 0.495),
    to(0.12, 0.505),
    arc(0, 0.655, 0.185, 0.7 - HALF, HALF),
  ],
  height: 0.84,
  figure: 0.66,
};

const rook: Profile = {
  lathe: [
    ...foot(0.36),
    bend(0.2, 0.26, 0.195, 0.55),
    bend(0.2, 0.6, 0.275, 0.625),
    bend(0.3, 0.63, 0.3, 0.66),
    to(0.3, 0.79),
    to(0.2, 0.79),
    to(0.2, 0.74),
    to(0, 0.74),
  ],
  height: 0.95,
  figure: 0.7,
};

const bishop: Profile = {
  lathe: [
    ...foot(0.36),
    bend(0.14, 0.3, 0.12, 0.6),
    bend(0.12, 0.625, 0.2, 0.63),
    bend(0.23, 0.65, 0.2, 0.675),
    to(0.13, 0.69),
    bend(0.235, 0.78, 0.19, 0.92),
    bend(0.15, 1.02, 0.05, 1.09),
    arc(0, 1.135, 0.065, -0.8, HALF),
  ],
  height: 1.2,
  figure: 0.8,
};

const queen: Profile = {
  lathe: [
    ...foot(0.38),
    bend(0.15, 0.34, 0.13, 0.7),
    bend(0.13, 0.725, 0.21, 0.73),
    bend(0.245, 0.75, 0.21, 0.78),
    to(0.14, 0.795),
    bend(0.16, 0.96, 0.29, 1.1),
    to(0.225, 1.125),
    bend(0.12, 1.08, 0, 1.12),
  ],
  height: 1.24,
  figure: 0.86,
};

const king: Profile = {
  lathe: [
    ...foot(0.39),
    bend(0.16, 0.36, 0.14, 0.76),
    bend(0.14, 0.785, 0.225, 0.79),
    bend(0.26, 0.81, 0.225, 0.84),
    to(0.15, 0.855),
    bend(0.17, 0.98, 0.255, 1.1),
    bend(0.27, 1.13, 0.24, 1.15),
    bend(0.14, 1.21, 0.05, 1.22),
    to(0, 1.225),
  ],
  height: 1.5,
  figure: 0.9,
};

const horseFoot: readonly Stroke[] = [...foot(0.37), to(0.26, 0.2), to(0, 0.2)];

const knight: Profile = {
  lathe: horseFoot,
  head: [
    to(0.25, 0.17),
    sweep(0.34, 0.42, 0.35, 0.74, 0.15, 0.93),
    to(0.13, 1.1),
    bend(0.05, 1.06, 0, 0.97),
    sweep(-0.1, 0.95, -0.16, 0.86, -0.2, 0.78),
    bend(-0.3, 0.66, -0.38, 0.57),
    bend(-0.42, 0.49, -0.36, 0.43),
    bend(-0.3, 0.39, -0.25, 0.44),
    bend(-0.19, 0.5, -0.08, 0.52),
    bend(-0.02, 0.53, 0, 0.49),
    sweep(-0.02, 0.4, -0.2, 0.36, -0.25, 0.17),
  ],
  height: 1.1,
  figure: 0.78,
};

const unicorn: Profile = {
  lathe: horseFoot,
  head: [
    to(0.24, 0.17),
    bend(0.4, 0.3, 0.3, 0.41),
    bend(0.4, 0.5, 0.29, 0.6),
    bend(0.37, 0.7, 0.25, 0.79),
    bend(0.28, 0.88, 0.16, 0.93),
    to(0.15, 1.09),
    bend(0.06, 1.05, 0.03, 0.97),
    bend(-0.03, 0.985, -0.09, 0.95),
    to(-0.36, 0.83),
    bend(-0.45, 0.79, -0.44, 0.71),
    bend(-0.42, 0.64, -0.34, 0.645),
    bend(-0.22, 0.68, -0.12, 0.665),
    bend(-0.04, 0.65, -0.05, 0.58),
    sweep(-0.08, 0.46, -0.22, 0.36, -0.25, 0.17),
  ],
  height: 1.48,
  figure: 0.92,
};

/** Where the unicorn's horn grows, and which way. */
export const HORN = { at: [-0.075, 0.94], way: [-0.3, 0.52], half: 0.075 } as const;

/** Where the eyes of the horses are. */
export const EYES: Readonly<Partial<Record<ChessRole, readonly [number, number]>>> = {
  knight: [-0.12, 0.77],
  unicorn: [-0.13, 0.84],
};

export const PROFILES: Readonly<Record<ChessRole, Profile>> = {
  pawn,
  rook,
  bishop,
  queen,
  king,
  knight,
  unicorn,
};
