import type { Move, Piece } from '../../rules/types';
import { sameCell } from '../../rules/types';
import { floorOf, type Layout, type Vec } from './layout';

const FALL = 90; // milliseconds for each cell, less and less with the height
const SLIDE = 260;

/** The way of the piece that moved last: falling with gravity, or sliding in a low arc. */
export function wayOf(move: Move, layout: Layout): (elapsed: number) => Vec | null {
  const to = floorOf(layout, move.to);
  if (move.from === null) {
    const top = layout.lattice.levels * layout.gap;
    const height = top - to[1];
    const time = FALL * Math.sqrt(height) * 2;
    return (elapsed) => {
      const t = elapsed / time;
      return t >= 1 ? null : [to[0], top - height * t * t, to[2]];
    };
  }
  const from = floorOf(layout, move.from);
  return (elapsed) => {
    const t = elapsed / SLIDE;
    if (t >= 1) return null;
    const s = t * t * (3 - 2 * t);
    const at = (axis: 0 | 1 | 2): number => from[axis] + (to[axis] - from[axis]) * s;
    return [at(0), at(1) + 0.35 * Math.sin(Math.PI * s), at(2)];
  };
}

export const isMover = (piece: Piece, move: Move | null): boolean =>
  move !== null && sameCell(piece.cell, move.to);
