import { bounds, centreOf, openGap, type Layout, type Vec } from './layout';
import type { Lattice } from '../../rules/types';

/** A long lens: parallel lines stay nearly parallel. */
export const FIELD_OF_VIEW = 2;

/** How far the tower is turned to the right, in degrees. */
const YAW = 4;

const rad = (degrees: number): number => (degrees * Math.PI) / 180;

/** The direction from the board to the eye. */
export function towards(yaw: number, elevation: number): Vec {
  const [y, e] = [rad(yaw), rad(elevation)];
  return [Math.sin(y) * Math.cos(e), Math.sin(e), Math.cos(y) * Math.cos(e)];
}

/** The named views, in the order of the keys 1 to 6. The first is the tower itself. */
export function viewDirection(view: number, elevation: number): Vec {
  const views: readonly Vec[] = [
    towards(YAW, elevation),
    towards(0, elevation * 0.7),
    towards(90, elevation * 0.7),
    towards(180, elevation * 0.7),
    towards(270, elevation * 0.7),
    towards(0, 89.9),
  ];
  return views[view] ?? towards(YAW, elevation);
}

/** The elevation, in degrees, from which the cells of the open tower are best hit in a window of
 * that shape. Seen at a slant a cell is wide and low, so its height counts far more than its width:
 * the higher the eye, the taller the cells, but the narrower. */
export function towerElevation(lattice: Lattice, aspect: number): number {
  const { files, ranks, levels } = lattice;
  const width = files * Math.cos(rad(YAW)) + ranks * Math.sin(rad(YAW)) + 1.1;
  let best = { degrees: 25, score: 0 };
  for (let degrees = 32; degrees >= 9; degrees -= 0.5) {
    const [sine, cosine] = [Math.sin(rad(degrees)), Math.cos(rad(degrees))];
    const tower = (levels - 1) * openGap(lattice, rad(degrees), rad(YAW)) + 1.35;
    const height = tower * cosine + (ranks + 0.6) * sine;
    const unit = Math.min(aspect / width, 1 / height);
    const score = unit * (unit * sine) ** 8;
    if (score > best.score) best = { degrees, score };
  }
  return best.degrees;
}

export const towerGap = (lattice: Lattice, aspect: number): number =>
  openGap(lattice, rad(towerElevation(lattice, aspect)), rad(YAW));

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

const along = (a: Vec, b: Vec, by: number): Vec => [
  a[0] + b[0] * by,
  a[1] + b[1] * by,
  a[2] + b[2] * by,
];

/** What the eye looks at, and from how far, for the whole board to fill the window, labels too. */
export function fit(
  layout: Layout,
  direction: Vec,
  aspect: number,
): { readonly target: Vec; readonly distance: number } {
  const { min, max } = bounds(layout);
  const centre = centreOf({ min, max });
  const eye = unit(direction);
  const right = unit(cross([0, 1, 0], eye));
  const up = cross(eye, right);
  let [left, far, low, high, near] = [Infinity, -Infinity, Infinity, -Infinity, 0];
  for (const x of [min[0] - 0.7, max[0] + 0.3])
    for (const y of [min[1] - 0.12, max[1] + 0.05])
      for (const z of [min[2] - 0.05, max[2] + 0.4]) {
        const at: Vec = [x - centre[0], y - centre[1], z - centre[2]];
        const [across, upwards] = [dot(at, right), dot(at, up)];
        [left, far] = [Math.min(left, across), Math.max(far, across)];
        [low, high] = [Math.min(low, upwards), Math.max(high, upwards)];
        near = Math.max(near, dot(at, eye));
      }
  const tall = Math.tan(rad(FIELD_OF_VIEW) / 2);
  const distance = near + Math.max((far - left) / 2 / (tall * aspect), (high - low) / 2 / tall);
  const target = along(along(centre, right, (left + far) / 2), up, (low + high) / 2);
  return { target, distance };
}
