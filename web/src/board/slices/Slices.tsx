import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { levelName } from '../../rules/name';
import { cellKey, type Cell } from '../../rules/types';
import { t } from '../../text';
import { describeLine } from '../describe';
import type { BoardActions, BoardView } from '../view';
import { moved } from './cursor';
import { LevelStrip } from './LevelStrip';
import { Slice } from './Slice';
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

/** All levels, the highest first: the accessible board, and all there is without WebGL. */
export function Slices({ view, actions, inHand, cursor, zoom, children }: Props) {
  const { lattice } = view.spec;

  const box = useRef<HTMLDivElement>(null);
  // The focus follows the cursor as soon as its level is shown, so that the next key finds it there.
  useLayoutEffect(() => {
    if (!document.activeElement?.hasAttribute('data-cell')) return;
    box.current?.querySelector<HTMLElement>(`[data-cell="${cellKey(cursor)}"]`)?.focus();
  }, [cursor, inHand]);

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

  const holdInSight = (level: number): void => {
    actions.hold(level);
    requestAnimationFrame(() =>
      box.current?.querySelector('.slice-box.in-hand')?.scrollIntoView({ block: 'nearest' }),
    );
  };

  const levels = Array.from({ length: lattice.levels }, (_, i) => lattice.levels - 1 - i);
  return (
    <div
      className={`slices ${view.spec.kind === 'chess' ? 'chess' : 'connect'}${lattice.levels > 5 ? ' many' : ''}`}
      ref={box}
      role="group"
      aria-label={t.board.slices}
      style={{ '--files': lattice.files, '--levels': lattice.levels, '--zoom': zoom } as object}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <LevelStrip view={view} inHand={inHand} onHold={holdInSight} />
      {levels.map((z) => (
        <section
          key={z}
          className={`slice-box${z === inHand ? ' in-hand' : ''}${z === view.focus ? ' focused' : ''}`}
          data-tint={Math.round((z / Math.max(1, lattice.levels - 1)) * 4)}
          onPointerEnter={(e) => e.pointerType === 'mouse' && actions.focusLevel(null)}
        >
          <button
            type="button"
            className="level-badge"
            aria-pressed={z === inHand}
            aria-label={
              z === inHand ? t.board.levelInHand(levelName(z)) : t.board.level(levelName(z))
            }
            onClick={() => actions.hold(z)}
            onPointerEnter={(e) => e.pointerType === 'mouse' && actions.focusLevel(z)}
            onPointerLeave={() => actions.focusLevel(null)}
          >
            {levelName(z)}
          </button>
          <Slice view={view} actions={actions} level={z} cursor={cursor} />
        </section>
      ))}
      {children}
    </div>
  );
}
