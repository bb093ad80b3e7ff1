import type { Move } from '../rules/types';

/** How long a piece slides along its way, in milliseconds. */
export const SLIDE = 220;
const FALL = 90;
/** How long a bead springs after it has landed. */
export const SETTLE = 80;

/** How long a bead or a disc falls from above the board to a level, until it lies still. */
export const fallTime = (levels: number, z: number): number =>
  FALL * Math.sqrt(Math.max(1, levels - z)) + SETTLE;

/** When what was moved touches the board. */
export const landsAfter = (move: Move, levels: number): number =>
  move.from ? SLIDE : fallTime(levels, move.to.z) - SETTLE;
