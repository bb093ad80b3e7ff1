import type { Role } from '../../rules/types';
import { PROFILES, type Point } from './profile';

/** Icons are drawn in a box of 100 × 100 with the foot at the bottom. */
export const BOX = 100;
const SCALE = 80;

const place = ([x, y]: Point): string =>
  `${(BOX / 2 + x * SCALE).toFixed(1)} ${(BOX - 6 - y * SCALE).toFixed(1)}`;

const closed = (points: readonly Point[]): string => `M${points.map(place).join('L')}Z`;

function ball([x, y]: Point, radius: number): string {
  const r = (radius * SCALE).toFixed(1);
  return `M${place([x - radius, y])}a${r} ${r} 0 1 0 ${2 * Number(r)} 0a${r} ${r} 0 1 0 ${-2 * Number(r)} 0Z`;
}

function bar(from: Point, to: Point, half = 0.022): string {
  const upright = from[0] === to[0];
  const [dx, dy] = upright ? [half, 0] : [0, half];
  return closed([
    [from[0] - dx, from[1] - dy],
    [to[0] - dx, to[1] - dy],
    [to[0] + dx, to[1] + dy],
    [from[0] + dx, from[1] + dy],
  ]);
}

function build(role: Exclude<Role, 'disc'>): string {
  const { lathe, head, balls = [], bars = [] } = PROFILES[role];
  const right = role === 'rook' ? rookSide(lathe) : role === 'queen' ? queenSide(lathe) : lathe;
  const left = right.map(([r, y]): Point => [-r, y]).reverse();
  const body = closed([...right, ...left]);
  return [
    body,
    ...(head ? [closed(head)] : []),
    ...balls.map(({ at, radius }) => ball(at, radius)),
    ...bars.map(({ from, to }) => bar(from, to)),
    ...(role === 'queen' ? [ball([0, 0.985], 0.045)] : []),
  ].join('');
}

/** Seen from the side, the rook's wall shows its teeth. */
const rookSide = (lathe: readonly Point[]): Point[] => [
  ...lathe.slice(0, -3),
  [0.13, 0.68],
  [0.13, 0.61],
  [0.06, 0.61],
  [0.06, 0.68],
  [0, 0.68],
];

/** Seen from the side, the queen's crown has points. */
const queenSide = (lathe: readonly Point[]): Point[] => [
  ...lathe.filter(([r, y]) => y < 0.8 || r > 0.2),
  [0.225, 0.93],
  [0.12, 0.84],
  [0.09, 0.95],
  [0, 0.85],
];

const made = new Map<Role, string>();

/** The path of a chess piece's icon, cut from the profile that the scene turns. */
export function outline(role: Exclude<Role, 'disc'>): string {
  let path = made.get(role);
  if (path === undefined) {
    path = build(role);
    made.set(role, path);
  }
  return path;
}
