import { useRef, type PointerEvent } from 'react';
import { cellKey, type Cell } from '../../rules/types';
import { cellByAttribute } from '../useDrawing';
import type { BoardActions, BoardView } from '../view';

const STILL = 6;

export const cellAt = cellByAttribute('data-cell');

const under = ({ clientX, clientY }: PointerEvent): Cell | null => cellAt(clientX, clientY);

interface Held {
  readonly from: Cell;
  readonly x: number;
  readonly y: number;
  /** The figure that follows the pointer, once it has moved. */
  figure: HTMLElement | null;
}

/** Pieces dragged from cell to cell. */
export function useCellDrag(view: BoardView, actions: BoardActions) {
  const held = useRef<Held | null>(null);
  const drop = (): void => {
    held.current?.figure?.remove();
    held.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      drop();
      if (event.pointerType === 'touch' || event.button !== 0) return;
      const from = under(event);
      if (!from || !view.movable.has(cellKey(from))) return;
      held.current = { from, x: event.clientX, y: event.clientY, figure: null };
    },
    onPointerMove: (event: PointerEvent): void => {
      const now = held.current;
      if (!now) return;
      if (!now.figure) {
        if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < STILL) return;
        now.figure = lift(event.currentTarget, cellKey(now.from));
        actions.pick(now.from, 'drag');
      }
      if (now.figure) {
        now.figure.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
      }
      actions.hover(under(event));
    },
    onPointerUp: (event: PointerEvent): void => {
      const now = held.current;
      drop();
      const to = now?.figure ? under(event) : null;
      if (to && view.targets.has(cellKey(to))) actions.pick(to, 'drag');
    },
    onPointerCancel: drop,
  };
}

/** A copy of the figure on a cell, to be carried. */
function lift(box: Element, key: string): HTMLElement | null {
  const icon = box.querySelector(`[data-cell="${key}"] .icon`);
  const copy = icon?.cloneNode(true);
  if (!icon || !(copy instanceof SVGElement)) return null;
  const carried = document.createElement('div');
  carried.className = 'carried chess';
  const { width } = icon.getBoundingClientRect();
  carried.style.width = carried.style.height = `${width * 1.15}px`;
  carried.append(copy);
  box.append(carried);
  return carried;
}
