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
  /** The area in px² in which each cell would be picked if every cell were a target. */
  readonly pickAreas: () => Record<string, number>;
}

declare global {
  interface HTMLCanvasElement {
    raumspiel?: SceneHook;
  }
}

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
      pickAreas: () => {
        const plates = allPlates(layout);
        const areas = Object.fromEntries(plates.map(({ cell }) => [cellKey(cell), 0]));
        const caster = new Raycaster();
        const { width, height } = canvas.getBoundingClientRect();
        const step = 2;
        for (let py = 0; py < height; py += step)
          for (let px = 0; px < width; px += step) {
            const at = new Vector2((px / width) * 2 - 1, 1 - (py / height) * 2);
            caster.setFromCamera(at, get().camera);
            const { origin, direction } = caster.ray;
            const cell = nearest(origin.toArray(), direction.toArray(), plates);
            if (cell) areas[cellKey(cell)] = (areas[cellKey(cell)] ?? 0) + step * step;
          }
        return areas;
      },
    };
    return () => {
      delete canvas.raumspiel;
    };
  }, [get, layout]);
  return null;
}
