import type { Cell, Lattice } from '../../rules/types';

/** How the lattice stands in the scene: x to the right, y up, z towards the viewer. */
export interface Layout {
  readonly lattice: Lattice;
  /** Distance between the floors of two levels; a cell is 1 wide. */
  readonly gap: number;
}

export type Vec = readonly [number, number, number];

/** The middle of a cell's floor. Rank 1 is nearest to the viewer. */
export function floorOf({ lattice, gap }: Layout, { x, y, z }: Cell): Vec {
  return [x - (lattice.files - 1) / 2, z * gap, (lattice.ranks - 1) / 2 - y];
}

export interface Box {
  readonly min: Vec;
  readonly max: Vec;
}

/** Everything that is drawn lies in here. */
export function bounds({ lattice, gap }: Layout): Box {
  const [w, d] = [lattice.files / 2, lattice.ranks / 2];
  return { min: [-w, 0, -d], max: [w, (lattice.levels - 1) * gap + 1, d] };
}

export const centreOf = ({ min, max }: Box): Vec => [
  (min[0] + max[0]) / 2,
  (min[1] + max[1]) / 2,
  (min[2] + max[2]) / 2,
];

/** How far apart the levels stand when the tower is open, seen from `elevation` and turned by `yaw`
 * (radians): far enough that none covers another, not even at its corners. */
export function openGap({ files, ranks }: Lattice, elevation: number, yaw: number): number {
  const depth = ranks * Math.cos(yaw) + files * Math.sin(yaw);
  return Math.max(1.15, depth * Math.tan(elevation));
}

/** The gap at a place of the slider: 0 is the closed cube, 1 the open tower. */
export const gapAt = (slider: number, open: number): number => 1 + slider * (open - 1);
