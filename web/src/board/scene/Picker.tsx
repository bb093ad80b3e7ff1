import { useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import { Raycaster, Vector2 } from 'three';
import { sameCell, type Cell } from '../../rules/types';
import type { BoardActions, BoardView } from '../view';
import type { Layout } from './layout';
import { nearest, pickables } from './pick';
import { Press } from './press';

interface Props {
  view: BoardView;
  layout: Layout;
  actions: BoardActions;
}

const caster = new Raycaster();
const place = new Vector2();

/** Turns what the pointer does on the canvas into picks and hovers. */
export function Picker({ view, layout, actions }: Props) {
  const get = useThree((state) => state.get);
  const things = useMemo(() => pickables(view, layout), [view, layout]);
  const latest = useRef({ things, actions, view });
  useEffect(() => {
    latest.current = { things, actions, view };
  });

  useEffect(() => {
    const canvas = get().gl.domElement;
    const press = new Press();

    const cellUnder = (event: PointerEvent): Cell | null => {
      const box = canvas.getBoundingClientRect();
      place.set(
        ((event.clientX - box.left) / box.width) * 2 - 1,
        1 - ((event.clientY - box.top) / box.height) * 2,
      );
      caster.setFromCamera(place, get().camera);
      const { origin, direction } = caster.ray;
      return nearest(origin.toArray(), direction.toArray(), latest.current.things);
    };
    const hover = (cell: Cell | null): void => {
      const { view, actions } = latest.current;
      if (cell === view.hovered || sameCell(cell, view.hovered)) return;
      canvas.style.cursor = cell ? 'pointer' : '';
      actions.hover(cell);
    };

    const down = (event: PointerEvent): void => press.down(event);
    const move = (event: PointerEvent): void => {
      press.move(event);
      if (event.pointerType === 'mouse' && event.buttons === 0) hover(cellUnder(event));
    };
    const up = (event: PointerEvent): void => {
      if (!press.up(event)) return;
      const { actions, view } = latest.current;
      const cell = cellUnder(event);
      const how = event.pointerType === 'mouse' ? 'mouse' : 'touch-scene';
      if (cell) actions.pick(cell, how);
      else if (view.selected) actions.pick(view.selected, how);
    };
    const cancel = (event: PointerEvent): void => press.cancel(event);
    const leave = (): void => hover(null);

    canvas.addEventListener('pointerdown', down);
    canvas.addEventListener('pointermove', move);
    canvas.addEventListener('pointerup', up);
    canvas.addEventListener('pointercancel', cancel);
    canvas.addEventListener('pointerleave', leave);
    return () => {
      canvas.removeEventListener('pointerdown', down);
      canvas.removeEventListener('pointermove', move);
      canvas.removeEventListener('pointerup', up);
      canvas.removeEventListener('pointercancel', cancel);
      canvas.removeEventListener('pointerleave', leave);
    };
  }, [get]);
  return null;
}
