import type { Spec } from './spec';
import type { Cell } from './types';

/** `a`, `b`, … `z`, `aa`, … as the rules write files. */
export function fileName(x: number): string {
  let name = '';
  for (let rest = x + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
  }
  return name;
}

export const levelName = (z: number): string => fileName(z).toUpperCase();

/** A column as moves name it: `d`, or `b3` where there are several ranks. */
export function columnName(spec: Spec, { x, y }: { x: number; y: number }): string {
  return spec.lattice.ranks === 1 ? fileName(x) : `${fileName(x)}${y + 1}`;
}

/** A cell as people read it: level, file, rank; on a flat board file and height. */
export function cellName(spec: Spec, { x, y, z }: Cell): string {
  return spec.lattice.ranks === 1
    ? `${fileName(x)}${z + 1}`
    : `${levelName(z)}${fileName(x)}${y + 1}`;
}
