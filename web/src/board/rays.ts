import type { Cell } from '../rules/types';

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** The farthest cells in each direction: of several on one line from a cell, the last. */
export function farthest(from: Cell, cells: readonly Cell[]): readonly Cell[] {
  const last = new Map<string, { cell: Cell; steps: number }>();
  for (const cell of cells) {
    const way = [cell.x - from.x, cell.y - from.y, cell.z - from.z];
    const steps = way.map(Math.abs).reduce(divisor);
    const name = way.map((by) => by / steps).join();
    if (steps > (last.get(name)?.steps ?? 0)) last.set(name, { cell, steps });
  }
  return [...last.values()].map(({ cell }) => cell);
}
