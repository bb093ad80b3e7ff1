import { cellKey, type Cell, type Piece } from '../../rules/types';
import { PROFILES } from '../piece/profile';
import type { BoardView } from '../view';
import { floorOf, type Box, type Layout, type Vec } from './layout';
import { BEAD_HEIGHT } from './pose';
import { rodHeight } from './Table';

/** Something that can be pointed at, and the box that a ray has to hit for it. */
export interface Pickable {
  readonly cell: Cell;
  readonly box: Box;
}

/** What can be pointed at. What is solid hides what is behind it; glass does not. */
export interface Pickables {
  readonly solid: readonly Pickable[];
  /** Cells that can be moved to; they come before other glass. */
  readonly goals: readonly Pickable[];
  readonly glass: readonly Pickable[];
}

const FOOT = 0.37;
const PLATE = 0.02;

function boxAt(layout: Layout, cell: Cell, half: number, height: number, above = 0): Box {
  const [x, y, z] = floorOf(layout, cell);
  return { min: [x - half, y + above, z - half], max: [x + half, y + above + height, z + half] };
}

/** A piece is as wide at its foot as it is drawn there, and slimmer above. */
function standing(layout: Layout, { cell, role }: Piece): Pickable[] {
  if (role === 'disc') {
    return [{ cell, box: boxAt(layout, cell, 0.36, BEAD_HEIGHT) }];
  }
  const { height, head } = PROFILES[role];
  const body = head ? 0.3 : 0.19;
  return [
    { cell, box: boxAt(layout, cell, FOOT * 0.86, 0.2) },
    { cell, box: boxAt(layout, cell, body, height) },
  ];
}

export function pickables(view: BoardView, layout: Layout, solid: boolean): Pickables {
  const stand = view.pieces.flatMap((piece) => standing(layout, piece));
  const goals = [...view.targets.values()].map((target) => target.cell);
  if (view.spec.kind === 'chess') {
    return {
      solid: [
        ...stand,
        // The disc of a goal is opaque.
        ...goals.map((cell) => ({ cell, box: boxAt(layout, cell, 0.24, PLATE, 0.02) })),
      ],
      goals: goals.map((cell) => ({ cell, box: boxAt(layout, cell, 0.5, PLATE) })),
      glass: allPlates(layout),
    };
  }
  if (!solid) return { solid: stand, goals: [], glass: allPlates(layout) };
  const { files, ranks, levels } = layout.lattice;
  const feet = Array.from({ length: files * ranks }, (_, i) => ({
    x: i % files,
    y: Math.floor(i / files),
    z: 0,
  }));
  return {
    solid: [
      ...stand,
      ...feet.map((cell) => ({ cell, box: boxAt(layout, cell, 0.12, rodHeight(levels)) })),
    ],
    goals: [],
    glass: feet.map((cell) => ({ cell, box: boxAt(layout, cell, layout.pitch / 2, PLATE) })),
  };
}

/** Every cell as a plate. */
export function allPlates(layout: Layout): Pickable[] {
  const { files, ranks, levels } = layout.lattice;
  return Array.from({ length: files * ranks * levels }, (_, i) => {
    const cell = {
      x: i % files,
      y: Math.floor(i / files) % ranks,
      z: Math.floor(i / (files * ranks)),
    };
    return { cell, box: boxAt(layout, cell, layout.pitch / 2, PLATE) };
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

/** What is seen is what is picked: the nearest solid, else a goal, else the glass. */
export const pointedAt = (origin: Vec, direction: Vec, things: Pickables): Cell | null =>
  nearest(origin, direction, things.solid) ??
  nearest(origin, direction, things.goals) ??
  nearest(origin, direction, things.glass);

/** The piece that stands where something was picked. */
export const pieceOn = (view: BoardView, cell: Cell | null): Piece | null =>
  (cell && view.pieceAt.get(cellKey(cell))) ?? null;
