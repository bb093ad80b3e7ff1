import { Vector3 } from 'three';
import type { Move } from '../../rules/types';
import { fallTime, SETTLE, SLIDE } from '../landing';
import { putCell, type Layout } from './layout';

/** The way of a piece: says where it is after so many milliseconds; false when it is there. */
export type Way = (elapsed: number, spot: Vector3) => boolean;

export const easeInOut = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));
const easeOut = (t: number): number => 1 - (1 - t) ** 3;

/** Falling with gravity, or along a low arc. */
export function wayOf(move: Move, layout: Layout): Way {
  const to = putCell(layout, move.to, new Vector3());
  if (move.from === null) {
    const { levels } = layout.lattice;
    const step = new Vector3().fromArray(layout.step);
    const higher = levels + 0.6 - move.to.z;
    const time = fallTime(levels, move.to.z) - SETTLE;
    return (elapsed, spot) => {
      const t = Math.min(1, elapsed / time);
      // After it has landed it springs once, a little.
      const since = Math.min(1, Math.max(0, elapsed - time) / SETTLE);
      const left = (1 - t * t) * higher + 0.06 * Math.sin(Math.PI * since);
      spot.copy(to).addScaledVector(step, left);
      return elapsed < time + SETTLE;
    };
  }
  const from = putCell(layout, move.from, new Vector3());
  return (elapsed, spot) => {
    const s = easeOut(Math.min(1, elapsed / SLIDE));
    spot.lerpVectors(from, to, s).y += 0.4 * Math.sin(Math.PI * s);
    return elapsed < SLIDE;
  };
}
