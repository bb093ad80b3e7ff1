import type { Vector3 } from 'three';
import type { Cell, Lattice } from '../../rules/types';

export type Vec = readonly [number, number, number];

/** How the lattice stands in the scene: x to the right, y up, z towards the viewer. */
export interface Layout {
  readonly lattice: Lattice;
  /** From one cell to the next of its level. */
  readonly pitch: number;
  /** From each level to the next: the same for all, so that a line in space stays straight. */
  readonly step: Vec;
}

/** The middle of a cell's floor, put into `spot`. Rank 1 is nearest to the viewer. */
export function putFloor(layout: Layout, x: number, y: number, z: number, spot: Vector3): Vector3 {
  const { lattice, pitch, step } = layout;
  return spot.set(
    (x - (lattice.files - 1) / 2) * pitch + z * step[0],
    z * step[1],
    ((lattice.ranks - 1) / 2 - y) * pitch + z * step[2],
  );
}

export const putCell = (layout: Layout, cell: Cell, spot: Vector3): Vector3 =>
  putFloor(layout, cell.x, cell.y, cell.z, spot);

/** The middle of a cell's floor as a value of its own. */
export function floorOf({ lattice, pitch, step }: Layout, { x, y, z }: Cell): Vec {
  return [
    (x - (lattice.files - 1) / 2) * pitch + z * step[0],
    z * step[1],
    ((lattice.ranks - 1) / 2 - y) * pitch + z * step[2],
  ];
}

export interface Box {
  readonly min: Vec;
  readonly max: Vec;
}

/** How far the rim of a level stands out beyond its cells. */
export const RIM = 0.17;

/** Points in space, three numbers each; written over and over in the same place. */
export class Points {
  private numbers = new Float64Array(3 * 64);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  add(x: number, y: number, z: number): void {
    const at = 3 * this.count;
    if (at >= this.numbers.length) {
      const more = new Float64Array(this.numbers.length * 2);
      more.set(this.numbers);
      this.numbers = more;
    }
    this.numbers[at] = x;
    this.numbers[at + 1] = y;
    this.numbers[at + 2] = z;
    this.count += 1;
  }

  read(index: number, spot: Vector3): Vector3 {
    return spot.fromArray(this.numbers, 3 * index);
  }
}

/** The points that must be in the picture: the corners of every level, and the heads of what stands
 * on the highest. */
export function extremes(layout: Layout, height: number, points: Points): Points {
  const { lattice, pitch, step } = layout;
  const { files, ranks, levels } = lattice;
  const wide = ((files - 1) / 2) * pitch + 0.5 + RIM;
  const deep = ((ranks - 1) / 2) * pitch + 0.5 + RIM;
  points.clear();
  for (let z = 0; z < levels; z++)
    for (let side = -1; side <= 1; side += 2)
      for (let end = -1; end <= 1; end += 2)
        points.add(side * wide + z * step[0], z * step[1], end * deep + z * step[2]);
  const top = levels - 1;
  for (let side = -1; side <= 1; side += 2)
    for (let end = -1; end <= 1; end += 2)
      points.add(
        side * ((files - 1) / 2) * pitch + top * step[0],
        top * step[1] + height,
        end * ((ranks - 1) / 2) * pitch + top * step[2],
      );
  return points;
}
