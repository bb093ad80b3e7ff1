import { useCallback, useRef, type MouseEvent, type PointerEvent } from 'react';
import { sameCell, type Cell } from '../rules/types';
import type { BoardActions } from './view';

/** A finger that moves farther than this scrolls. */
const STILL = 8;
const LONG_PRESS = 480;

/** Which cell is at a point of the window; null where there is none. */
export type CellAt = (x: number, y: number) => Cell | null;

/** Reads the cell that an element at a point carries in an attribute, as `x,y,z`. */
export const cellByAttribute =
  (name: string): CellAt =>
  (x, y) => {
    const element = document.elementFromPoint(x, y)?.closest(`[${name}]`);
    const [file, rank, level] = (element?.getAttribute(name) ?? '').split(',').map(Number);
    return file === undefined || rank === undefined || level === undefined
      ? null
      : { x: file, y: rank, z: level };
  };

/** Circles and arrows on a board of ordinary elements: drawn with the right button, or by a long press. */
export function useDrawing(cellAt: CellAt, draw: BoardActions['draw']) {
  const from = useRef<Cell | null>(null);
  const down = useRef({ x: 0, y: 0, timer: 0 });
  /** The click that a long press ends with is none. */
  const drew = useRef(false);

  const stop = (): void => {
    clearTimeout(down.current.timer);
    from.current = null;
  };
  // Once something is drawn, the finger no longer scrolls. React's own listeners cannot prevent that.
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined;
    const hold = (event: TouchEvent): void => {
      if (from.current) event.preventDefault();
    };
    box.addEventListener('touchmove', hold, { passive: false });
    return () => box.removeEventListener('touchmove', hold);
  }, []);
  return {
    ref,
    onContextMenu: (event: MouseEvent): void => event.preventDefault(),
    onPointerDown: (event: PointerEvent): void => {
      stop();
      drew.current = false;
      const { clientX: x, clientY: y } = event;
      if (event.pointerType !== 'touch') {
        if (event.button === 2) from.current = cellAt(x, y);
        return;
      }
      if (!event.isPrimary) return;
      const timer = window.setTimeout(() => {
        from.current = cellAt(x, y);
        if (from.current && 'vibrate' in navigator) navigator.vibrate(10);
      }, LONG_PRESS);
      down.current = { x, y, timer };
    },
    onPointerMove: (event: PointerEvent): void => {
      if (event.pointerType !== 'touch' || from.current) return;
      const { x, y, timer } = down.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > STILL) clearTimeout(timer);
    },
    onPointerUp: (event: PointerEvent): void => {
      const start = from.current;
      stop();
      const end = start && cellAt(event.clientX, event.clientY);
      if (!end) return;
      drew.current = event.pointerType === 'touch';
      draw(start, sameCell(start, end) ? null : end);
    },
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent): void => {
      if (drew.current) event.stopPropagation();
      drew.current = false;
    },
  };
}
