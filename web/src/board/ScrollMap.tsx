import { useLayoutEffect, useState, type PointerEvent } from 'react';
import type { Cell, Piece } from '../rules/types';
import { scroll } from './scroll';
import './scrollMap.css';

interface Props {
  /** What scrolls. */
  frame: HTMLElement | null;
  across: number;
  down: number;
  dots: readonly Piece[];
  /** In which column and row of the map a cell lies. */
  at: (cell: Cell) => readonly [number, number];
}

/** The part of the board that is seen, in shares of the whole. */
interface Window {
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly high: number;
}

/** Longest side of the map, in pixels. */
const SIZE = 132;

function windowOf(frame: HTMLElement): Window | null {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight, scrollLeft, scrollTop } = frame;
  if (scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1) return null;
  return {
    left: scrollLeft / scrollWidth,
    top: scrollTop / scrollHeight,
    wide: Math.min(1, clientWidth / scrollWidth),
    high: Math.min(1, clientHeight / scrollHeight),
  };
}

/** A small map of a board that is larger than its frame: where the pieces are, and what part of it is
 * seen. Pressed somewhere, it leads there. */
export default function ScrollMap({ frame, across, down, dots, at }: Props) {
  const [seen, setSeen] = useState<Window | null>(null);
  useLayoutEffect(() => {
    if (!frame) return;
    const look = (): void => setSeen(windowOf(frame));
    look();
    const watch = new ResizeObserver(look);
    watch.observe(frame);
    if (frame.firstElementChild) watch.observe(frame.firstElementChild);
    frame.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      frame.removeEventListener('scroll', look);
    };
  }, [frame, across, down]);
  if (!seen || !frame) return null;
  const unit = SIZE / Math.max(across, down);
  const go = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.buttons === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    scroll(
      frame,
      (x - seen.wide / 2) * frame.scrollWidth,
      (y - seen.high / 2) * frame.scrollHeight,
    );
  };
  return (
    <div className="scroll-map" aria-hidden="true">
      <svg
        width={across * unit}
        height={down * unit}
        viewBox={`0 0 ${across} ${down}`}
        onPointerDown={go}
        onPointerMove={go}
      >
        {dots.map((piece) => {
          const [x, y] = at(piece.cell);
          // A dot is never smaller than two pixels.
          const size = Math.max(0.8, 2 / unit);
          return (
            <rect
              key={`${x} ${y}`}
              className={`dot side-${piece.side}`}
              x={x + 0.5 - size / 2}
              y={y + 0.5 - size / 2}
              width={size}
              height={size}
            />
          );
        })}
        <rect
          className="seen"
          x={seen.left * across}
          y={seen.top * down}
          width={seen.wide * across}
          height={seen.high * down}
        />
      </svg>
    </div>
  );
}
