import type { Cell, Lattice } from '../../rules/types';

/** Where the keyboard is led by a key: arrows for file and rank, Page Up and Down for the level. */
export function moved(cell: Cell, key: string, lattice: Lattice, flipped: boolean): Cell | null {
  const way = flipped ? -1 : 1;
  const step: Partial<Record<string, readonly [number, number, number]>> = {
    ArrowRight: [way, 0, 0],
    ArrowLeft: [-way, 0, 0],
    ArrowUp: [0, way, 0],
    ArrowDown: [0, -way, 0],
    PageUp: [0, 0, 1],
    PageDown: [0, 0, -1],
  };
  const by = step[key];
  if (!by) return null;
  const clamp = (n: number, most: number): number => Math.min(most - 1, Math.max(0, n));
  return {
    x: clamp(cell.x + by[0], lattice.files),
    y: clamp(cell.y + by[1], lattice.ranks),
    z: clamp(cell.z + by[2], lattice.levels),
  };
}
