import { cellKey, sameCell, type Cell, type Role } from '../../rules/types';
import type { BoardView } from '../view';
import { floorOf, type Box, type Layout, type Vec } from './layout';

/** Something that can be acted on, and the box that a ray has to hit for it. */
export interface Pickable {
  readonly cell: Cell;
  readonly box: Box;
}

/** How tall the pieces stand; what is pickable is as tall as what is seen. */
export const HEIGHTS: Readonly<Record<Role, number>> = {
  disc: 0.8,
  pawn: 0.66,
  rook: 0.7,
  knight: 0.76,
  bishop: 0.9,
  unicorn: 0.92,
  queen: 1.02,
  king: 1.12,
};

/** An empty cell is a thin plate, so that it never hides what is behind it. */
const PLATE = 0.12;

function boxAt(layout: Layout, cell: Cell, half: number, height: number): Box {
  const [x, y, z] = floorOf(layout, cell);
  return { min: [x - half, y, z - half], max: [x + half, y + height, z + half] };
}

function standing(layout: Layout, cell: Cell, role: Role | undefined): Pickable[] {
  const plate = { cell, box: boxAt(layout, cell, 0.5, PLATE) };
  if (role === undefined) return [plate];
  const height = Math.min(HEIGHTS[role], layout.gap);
  return [plate, { cell, box: boxAt(layout, cell, 0.27, height) }];
}

/** Pieces, columns and legal targets can be picked, nothing else. */
export function pickables(view: BoardView, layout: Layout): Pickable[] {
  const role = (cell: Cell) => view.pieceAt.get(cellKey(cell))?.role;
  if (view.spec.kind === 'chess') {
    const targets = [...view.targets.values()].map((target) => target.cell);
    const own = view.pieces.map((p) => p.cell).filter((cell) => view.movable.has(cellKey(cell)));
    // The piece in hand hides nothing: what it can reach often lies right behind it.
    const inHand = (cell: Cell) => sameCell(cell, view.selected);
    return [...targets, ...own].flatMap((cell) =>
      standing(layout, cell, inHand(cell) ? undefined : role(cell)),
    );
  }
  const columns = [...view.targets.values()].map((target) => target.cell);
  return columns.flatMap(({ x, y }) =>
    Array.from({ length: view.spec.lattice.levels }, (_, z) => ({ x, y, z })).flatMap((cell) =>
      standing(layout, cell, role(cell)),
    ),
  );
}

/** Every cell as a plate: what the smallest targets are measured on. */
export function allPlates({ lattice, gap }: Layout): Pickable[] {
  const { files, ranks, levels } = lattice;
  return Array.from({ length: files * ranks * levels }, (_, i) => {
    const cell = {
      x: i % files,
      y: Math.floor(i / files) % ranks,
      z: Math.floor(i / (files * ranks)),
    };
    return { cell, box: boxAt({ lattice, gap }, cell, 0.5, PLATE) };
  });
}

/** Where a ray enters a box, as a distance along it; null where it misses. */
export function enters(origin: Vec, direction: Vec, { min, max }: Box): number | null {
  let [near, far] = [0, Infinity];
  for (const axis of [0, 1, 2] as const) {
    const [from, along] = [origin[axis], direction[axis]];
    if (Math.abs(along) < 1e-12) {
      if (from < min[axis] || from > max[axis]) return null;
      continue;
    }
    const a = (min[axis] - from) / along;
    const b = (max[axis] - from) / along;
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
    if (near > far) return null;
  }
  return near;
}

/** The nearest thing that the ray hits. */
export function nearest(origin: Vec, direction: Vec, things: readonly Pickable[]): Cell | null {
  let best: Cell | null = null;
  let least = Infinity;
  for (const { cell, box } of things) {
    const at = enters(origin, direction, box);
    if (at !== null && at < least) [best, least] = [cell, at];
  }
  return best;
}
