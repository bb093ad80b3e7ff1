import { t } from '../text';

/** A step between neighbouring cells: files, ranks, levels. */
export type Step = readonly [number, number, number];

/** One of each pair of opposite directions: the axes, the diagonals of planes, those of space. */
export const DIRECTIONS: readonly Step[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 1, 0],
  [1, -1, 0],
  [1, 0, 1],
  [1, 0, -1],
  [0, 1, 1],
  [0, 1, -1],
  [1, 1, 1],
  [1, 1, -1],
  [1, -1, 1],
  [1, -1, -1],
];

/** `right and up`, put together from the names of its parts. */
export function directionName([x, y, z]: Step): string {
  const part = (by: number, [back, on]: readonly [string, string]): string[] =>
    by === 0 ? [] : [by > 0 ? on : back];
  const { file, rank, level } = t.board.ways;
  return [...part(x, file), ...part(y, rank), ...part(z, level)].join(', ');
}
