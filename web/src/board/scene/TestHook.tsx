import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useRef } from 'react';
import { Raycaster, Vector2, Vector3 } from 'three';
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

export function TestHook({ layout }: { layout: Layout }) {
  const get = useThree((state) => state.get);
  const frames = useRef(0);
  useFrame(() => {
    frames.current += 1;
  });
  useEffect(() => {
    const canvas = get().gl.domElement;
    canvas.raumspiel = {
      project: (cell, height = 0.05) => {
        const box = canvas.getBoundingClientRect();
        const [x, y, z] = floorOf(layout, cell);
        const at = new Vector3(x, y + height, z).project(get().camera);
        return {
          x: box.left + ((at.x + 1) / 2) * box.width,
          y: box.top + ((1 - at.y) / 2) * box.height,
        };
      },
      frames: () => frames.current,
      drawCalls: () => get().gl.info.render.calls,
      pickSides: () => {
        const plates = allPlates(layout);
        const sides: Record<string, Sides> = {};
        for (const { cell } of plates) sides[cellKey(cell)] = { width: 0, height: 0 };
        const caster = new Raycaster();
        const { width, height } = canvas.getBoundingClientRect();
        const rows = new Map<string, number>();
        const columns = new Map<string, number>();
        for (let py = 0; py < height; py += STEP)
          for (let px = 0; px < width; px += STEP) {
            const at = new Vector2((px / width) * 2 - 1, 1 - (py / height) * 2);
            caster.setFromCamera(at, get().camera);
            const { origin, direction } = caster.ray;
            const cell = nearest(origin.toArray(), direction.toArray(), plates);
            const side = cell && sides[cellKey(cell)];
            if (!side) continue;
            const add = (runs: Map<string, number>, line: string): number => {
              const run = (runs.get(line) ?? 0) + STEP;
              runs.set(line, run);
              return run;
            };
            side.width = Math.max(side.width, add(rows, `${cellKey(cell)} ${py}`));
            side.height = Math.max(side.height, add(columns, `${cellKey(cell)} ${px}`));
          }
        return sides;
      },
    };
    return () => {
      delete canvas.raumspiel;
    };
  }, [get, layout]);
  return null;
}
