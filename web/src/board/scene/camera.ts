import { bounds, openGap, type Layout, type Vec } from './layout';
import type { Lattice } from '../../rules/types';

/** A long lens: parallel lines stay nearly parallel. */
export const FIELD_OF_VIEW = 9;

const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** The direction from the board to the eye. */
export function towards(yaw: number, elevation: number): Vec {
  const [y, e] = [rad(yaw), rad(elevation)];
  return [Math.sin(y) * Math.cos(e), Math.sin(e), Math.cos(y) * Math.cos(e)];
}

/** The named views, in the order of the keys 1 to 6. The first is the tower itself. */
export function viewDirection(view: number, elevation: number): Vec {
  const views: readonly Vec[] = [
    towards(11, elevation),
    towards(0, elevation * 0.7),
    towards(90, elevation * 0.7),
    towards(180, elevation * 0.7),
    towards(270, elevation * 0.7),
    towards(0, 89.9),
  ];
  return views[view] ?? towards(11, elevation);
}

/** A narrow and tall window sees the tower from higher up, a flat one from lower down, so that
 * the board always fills it. Degrees. */
export function towerElevation({ files, ranks, levels }: Lattice, aspect: number): number {
  const width = files + ranks * Math.sin(rad(11)) + 1.6;
  const sine = width / aspect / (levels * ranks * 1.22);
  const degrees = (Math.asin(Math.min(0.5, sine)) * 180) / Math.PI;
  return Math.min(25, Math.max(17, degrees));
}

export const towerGap = (lattice: Lattice, aspect: number): number =>
  openGap(lattice, rad(towerElevation(lattice, aspect)));

const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: Vec): Vec => {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
};

/** How far from the centre the eye must be for the whole board, labels too, to be in the window. */
export function fitDistance(layout: Layout, direction: Vec, aspect: number): number {
  const { min, max } = bounds(layout);
  const centre: Vec = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  const eye = unit(direction);
  const right = unit(cross([0, 1, 0], eye));
  const up = cross(eye, right);
  const tall = Math.tan(rad(FIELD_OF_VIEW) / 2);
  const wide = tall * aspect;
  let distance = 1;
  for (const x of [min[0] - 0.75, max[0] + 0.3])
    for (const y of [min[1] - 0.25, max[1] + 0.1])
      for (const z of [min[2] - 0.1, max[2] + 0.45]) {
        const at: Vec = [x - centre[0], y - centre[1], z - centre[2]];
        const near = dot(at, eye);
        distance = Math.max(
          distance,
          near + Math.abs(dot(at, right)) / wide,
          near + Math.abs(dot(at, up)) / tall,
        );
      }
  return distance;
}
