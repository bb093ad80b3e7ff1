import { useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { levelName } from '../../rules/name';
import { cellKey, type Cell } from '../../rules/types';
import { t } from '../../text';
import { describeLine } from '../describe';
import type { BoardActions, BoardView } from '../view';
import { moved } from './cursor';
import { LevelTabs } from './LevelTabs';
import { Slice } from './Slice';
import ScrollMap from '../ScrollMap';
import { useDrawing } from '../useDrawing';
import { cellAt, useCellDrag } from './useCellDrag';
import './slices.css';

export interface SliceActions {
  readonly letGo: () => void;
  readonly speak: (text: string) => void;
  /** Takes a level in hand. */
  readonly hold: (level: number) => void;
  /** Puts the keyboard on a cell. */
  readonly point: (cell: Cell) => void;
}

interface Props {
  view: BoardView;
  actions: BoardActions & SliceActions;
  /** The level that is large where there is little room. */
  inHand: number;
  /** The cell that the keyboard is on. */
  cursor: Cell;
  zoom: number;
  /** Shown after the last slice. */
  children?: ReactNode;
}

const AXES: Partial<Record<string, readonly [number, number, number]>> = {
  x: [1, 0, 0],
  y: [0, 1, 0],
  z: [0, 0, 1],
};

/** So many buttons a page can bear. */
const MOST_CELLS = 1000;

/** All levels, the highest first: the accessible board, and all there is without WebGL. */
export function Slices({ view, actions, inHand, cursor, zoom, children }: Props) {
  const { lattice } = view.spec;
  const drag = useCellDrag(view, actions);
  const { ref, ...drawing } = useDrawing(cellAt, actions.draw);

  const [box, setBox] = useState<HTMLDivElement | null>(null);
  // The focus follows the cursor as soon as its level is shown, so that the next key finds it there.
  useLayoutEffect(() => {
    if (!document.activeElement?.hasAttribute('data-cell')) return;
    box?.querySelector<HTMLElement>(`[data-cell="${cellKey(cursor)}"]`)?.focus();
  }, [box, cursor, inHand]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const to = moved(cursor, event.key, lattice, view.flipped);
    const axis = AXES[event.key];
    if (to) {
      actions.point(to);
      if (to.z !== inHand) actions.hold(to.z);
    } else if (event.key === 'Escape') actions.letGo();
    else if (axis && !event.ctrlKey && !event.metaKey) {
      actions.speak(describeLine(view, cursor, axis));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = (event: React.FocusEvent): void => {
    const [x, y, z] = (event.target.getAttribute('data-cell') ?? '').split(',').map(Number);
    if (x !== undefined && y !== undefined && z !== undefined) actions.point({ x, y, z });
  };

  // Of a board with very many cells only the level in hand is there at a time.
  const single = lattice.files * lattice.ranks * lattice.levels > MOST_CELLS;
  const all = Array.from({ length: lattice.levels }, (_, i) => lattice.levels - 1 - i);
  const levels = single ? [inHand] : all;
  return (
    <div
      className={`slices ${view.spec.kind === 'chess' ? 'chess' : 'connect'}${lattice.levels > 5 ? ' many' : ''}${single ? ' single' : ''}`}
      ref={(element) => {
        setBox(element);
        return ref(element);
      }}
      role="group"
      aria-label={t.board.slices}
      style={
        {
          '--files': lattice.files,
          '--ranks': lattice.ranks,
          '--levels': lattice.levels,
          '--zoom': zoom,
        } as object
      }
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      {...drawing}
      onPointerDown={(event) => {
        drag.onPointerDown(event);
        drawing.onPointerDown(event);
      }}
      onPointerMove={(event) => {
        drag.onPointerMove(event);
        drawing.onPointerMove(event);
      }}
      onPointerUp={(event) => {
        drag.onPointerUp(event);
        drawing.onPointerUp(event);
      }}
      onPointerCancel={() => {
        drag.onPointerCancel();
        drawing.onPointerCancel();
      }}
    >
      <LevelTabs view={view} inHand={inHand} onHold={actions.hold} />
      {levels.map((z) => (
        <section
          key={z}
          className={`slice-box${z === inHand ? ' in-hand' : ''}${z === view.focus ? ' focused' : ''}`}
          data-tint={Math.round((z / Math.max(1, lattice.levels - 1)) * 4)}
          onPointerEnter={(e) => e.pointerType === 'mouse' && actions.focusLevel(null)}
        >
          <span
            className="level-badge"
            aria-hidden="true"
            onPointerEnter={(e) => e.pointerType === 'mouse' && actions.focusLevel(z)}
            onPointerLeave={() => actions.focusLevel(null)}
          >
            {levelName(z)}
          </span>
          <Slice view={view} actions={actions} level={z} cursor={cursor} />
        </section>
      ))}
      {children}
      {single && (
        <ScrollMap
          frame={box}
          across={lattice.files}
          down={lattice.ranks}
          dots={view.pieces.filter(({ cell }) => cell.z === inHand)}
          at={({ x, y }) =>
            view.flipped ? [lattice.files - 1 - x, y] : [x, lattice.ranks - 1 - y]
          }
        />
      )}
    </div>
  );
}
