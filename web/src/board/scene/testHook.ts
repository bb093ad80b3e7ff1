import { Raycaster, Vector2, Vector3, type PerspectiveCamera } from 'three';
import { cellKey, type Cell } from '../../rules/types';
import { floorOf, type Layout } from './layout';
import { allPlates, nearest } from './pick';

/** What the browser tests ask of the scene; see `e2e/`. */
export interface SceneHook {
  /** Where a point above the middle of a cell's floor is on the page, in pixels. */
  project(cell: Cell, height?: number): { x: number; y: number };
  /** Frames drawn since the scene was made. */
  readonly frames: () => number;
  readonly drawCalls: () => number;
  readonly zoom: () => number;
  /** From where the board is seen, in radians: round it, and above it. */
  readonly yaw: () => number;
  readonly elevation: () => number;
  /** How much of the way along the lines that won the light has run: from 0 to 1. */
  readonly lit: () => number;
  /** How many of a thousand pixels are drawn on. */
  readonly filled: () => number;
  /** How wide and how tall each cell could be picked if every cell were a target: the longest run
   * of pixels in a row, and in a column. */
  readonly pickSides: () => Record<string, Sides>;
}

interface Sides {
  width: number;
  height: number;
}

declare global {
  interface HTMLCanvasElement {
    raumspiel?: SceneHook;
  }
}

/** Every so many pixels a ray is cast. */
const STEP = 1.5;

const caster = new Raycaster();

export function projected(
  canvas: HTMLCanvasElement,
  camera: PerspectiveCamera,
  layout: Layout,
  cell: Cell,
  height = 0.05,
): { x: number; y: number } {
  const box = canvas.getBoundingClientRect();
  const [x, y, z] = floorOf(layout, cell);
  const at = new Vector3(x, y + height, z).project(camera);
  return {
    x: box.left + ((at.x + 1) / 2) * box.width,
    y: box.top + ((1 - at.y) / 2) * box.height,
  };
}

/** Reads back what was drawn last; only right after it was drawn. */
export function filledPixels(canvas: HTMLCanvasElement): number {
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [100, 100];
  const pen = copy.getContext('2d', { willReadFrequently: true });
  if (!pen) return 0;
  pen.drawImage(canvas, 0, 0, 100, 100);
  const { data } = pen.getImageData(0, 0, 100, 100);
  let count = 0;
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 128) count += 1;
  return count / 10;
}

export function pickSides(
  canvas: HTMLCanvasElement,
  camera: PerspectiveCamera,
  layout: Layout,
): Record<string, Sides> {
  const plates = allPlates(layout);
  const box = canvas.getBoundingClientRect();
  const [columns, rows] = [Math.floor(box.width / STEP), Math.floor(box.height / STEP)];
  const sides: Record<string, Sides> = {};
  const grow = (cell: string, way: 'width' | 'height', run: number): void => {
    const known = (sides[cell] ??= { width: 0, height: 0 });
    known[way] = Math.max(known[way], Math.round(run * STEP));
  };
  const above: (string | null)[] = Array.from({ length: columns }, () => null);
  const depth: number[] = Array.from({ length: columns }, () => 0);
  const place = new Vector2();
  for (let row = 0; row < rows; row++) {
    let before: string | null = null;
    let run = 0;
    for (let column = 0; column < columns; column++) {
      place.set(((column + 0.5) / columns) * 2 - 1, 1 - ((row + 0.5) / rows) * 2);
      caster.setFromCamera(place, camera);
      const cell = nearest(caster.ray.origin.toArray(), caster.ray.direction.toArray(), plates);
      const key = cell && cellKey(cell);
      run = key !== null && key === before ? run + 1 : 1;
      before = key;
      depth[column] = key !== null && key === above[column] ? (depth[column] ?? 0) + 1 : 1;
      above[column] = key;
      if (key !== null) {
        grow(key, 'width', run);
        grow(key, 'height', depth[column] ?? 0);
      }
    }
  }
  return sides;
}
