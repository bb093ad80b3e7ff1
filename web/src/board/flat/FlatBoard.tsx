import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { fileName } from '../../rules/name';
import { cellKey, sameCell, type Cell } from '../../rules/types';
import { t } from '../../text';
import { describeCell } from '../describe';
import { fallTime } from '../landing';
import { FlatMarks, UNIT } from './FlatMarks';
import { isSecond, pickedBy } from '../pickedBy';
import { scroll } from '../scroll';
import { useDrawing } from '../useDrawing';
import { Disc } from '../piece/Icon';
import type { BoardActions, BoardView, PickedBy } from '../view';
import './flat.css';

const ScrollMap = lazy(() => import('../ScrollMap'));

/** A board of more columns or rows than these may be larger than its frame. */
const SMALL = { files: 9, levels: 8 };

interface Props {
  view: BoardView;
  actions: BoardActions & { letGo: () => void };
  animate: boolean;
  zoom: number;
}

/** Connect Four on an upright board, in plain SVG under a row of buttons, one for each column. */
export function FlatBoard({ view, actions, animate, zoom }: Props) {
  const { files, levels } = view.spec.lattice;
  const [at, setAt] = useState(Math.floor(files / 2));
  const box = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    // Where the board is larger than its frame, play begins at its foot, in the middle.
    if (frame) scroll(frame, (frame.scrollWidth - frame.clientWidth) / 2, frame.scrollHeight);
  }, [frame, view.gameId]);
  useEffect(() => {
    if (view.last) bringIntoFrame(frame, frame?.querySelector('.last'));
  }, [frame, view.last]);
  const { ref, ...drawing } = useDrawing((x, y) => {
    const area = box.current?.querySelector('.discs')?.getBoundingClientRect();
    if (!area) return null;
    const file = Math.floor(((x - area.left) / area.width) * files);
    const level = levels - 1 - Math.floor(((y - area.top) / area.height) * levels);
    if (file < 0 || file >= files || level < 0 || level >= levels) return null;
    return { x: view.flipped ? files - 1 - file : file, y: 0, z: level };
  }, actions.draw);
  const order = Array.from({ length: files }, (_, i) => (view.flipped ? files - 1 - i : i));

  const onKeyDown = (event: KeyboardEvent): void => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Escape') actions.letGo();
    else if (way !== undefined) {
      const next = Math.min(files - 1, Math.max(0, at + (view.flipped ? -way : way)));
      setAt(next);
      box.current?.querySelector<HTMLElement>(`[data-file="${next}"]`)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className="flat-frame"
      ref={setFrame}
      style={{ '--files': files, '--levels': levels, '--zoom': zoom } as object}
    >
      <div
        ref={(element) => {
          box.current = element;
          return ref(element);
        }}
        className={`flat${view.notes.size > 0 ? ' with-notes' : ''}`}
        role="group"
        aria-label={t.board.board}
        onKeyDown={onKeyDown}
        onPointerLeave={() => actions.hover(null)}
        {...drawing}
      >
        <Discs view={view} animate={animate} />
        <div className="columns">
          {order.map((x) => (
            <Column
              key={x}
              view={view}
              actions={actions}
              x={x}
              tab={x === at}
              onFocus={() => setAt(x)}
            />
          ))}
        </div>
      </div>
      {(files > SMALL.files || levels > SMALL.levels || zoom > 1) && (
        <Suspense fallback={null}>
          <ScrollMap
            frame={frame}
            across={files}
            down={levels}
            dots={view.pieces}
            at={({ x, z }) => [view.flipped ? files - 1 - x : x, levels - 1 - z]}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Scrolls the frame, and nothing else, until it shows the element. */
function bringIntoFrame(frame: Element | null, element: Element | null | undefined): void {
  if (!frame || !element) return;
  const [outer, inner] = [frame.getBoundingClientRect(), element.getBoundingClientRect()];
  if (inner.left < outer.left) frame.scrollLeft -= outer.left - inner.left + inner.width;
  if (inner.right > outer.right) frame.scrollLeft += inner.right - outer.right + inner.width;
  if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top + inner.height;
  if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom + inner.height;
}

interface ColumnProps {
  view: BoardView;
  actions: BoardActions;
  x: number;
  tab: boolean;
  onFocus: () => void;
}

function Column({ view, actions, x, tab, onFocus }: ColumnProps) {
  const { levels } = view.spec.lattice;
  const stack: Cell[] = [];
  for (let z = 0; z < levels && view.pieceAt.has(cellKey({ x, y: 0, z })); z++) {
    stack.push({ x, y: 0, z });
  }
  const cell = { x, y: 0, z: Math.min(stack.length, levels - 1) };
  const name = fileName(x);
  const full = stack.length === levels;
  const live = view.targets.has(cellKey(cell));
  const note = view.notes.get(name);
  const hinted = view.hint?.to.x === x;
  const about = stack.map((c) => describeCell(view, c)).join('; ') || t.board.empty;
  // A tap drops at once: an arrow stands over each column.
  const how = (event: React.MouseEvent): PickedBy => {
    const picked = pickedBy(event);
    return picked === 'touch' ? 'mouse' : isSecond(picked) ? 'mouse-again' : picked;
  };
  return (
    <button
      type="button"
      className={`column${live ? ' live' : ''}${view.hovered?.x === x ? ' hovered' : ''}`}
      data-file={x}
      tabIndex={tab ? 0 : -1}
      aria-label={full ? t.board.columnFull(name) : t.board.drop(name)}
      aria-description={[note?.words, hinted && t.board.hint, about].filter(Boolean).join('; ')}
      onClick={(event) => actions.pick(cell, how(event))}
      onPointerEnter={(e) => e.pointerType === 'mouse' && actions.hover(cell)}
      onFocus={() => {
        onFocus();
        actions.hover(cell);
      }}
      onBlur={() => actions.hover(null)}
    >
      {note && (
        <span
          className={`note tone-${note.tone}${note.best ? ' best' : ''}`}
          data-text={note.text}
          aria-hidden="true"
        />
      )}
      <svg className={`arrow side-${view.turn}`} viewBox="0 0 40 24" aria-hidden="true">
        <path d="M6 4H34L20 21Z" />
      </svg>
      <span className="file-label" aria-hidden="true">
        {name}
      </span>
    </button>
  );
}

/** The plate with its holes in front, the discs behind it, what won in front of all. */
function Discs({ view, animate }: { view: BoardView; animate: boolean }) {
  const { files, levels } = view.spec.lattice;
  const left = (x: number): number => (view.flipped ? files - 1 - x : x) * UNIT;
  const top = (z: number): number => (levels - 1 - z) * UNIT;
  const won = view.winning.size > 0;
  return (
    <svg
      className={`discs${animate ? ' moves-now' : ''}`}
      viewBox={`0 0 ${files * UNIT} ${levels * UNIT}`}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <pattern id="hole" width={UNIT} height={UNIT} patternUnits="userSpaceOnUse">
          <rect width={UNIT} height={UNIT} fill="white" />
          <circle cx={50} cy={50} r={41} fill="black" />
        </pattern>
        <mask id="holes">
          <rect width={files * UNIT} height={levels * UNIT} fill="url(#hole)" />
        </mask>
      </defs>
      <rect className="back" width={files * UNIT} height={levels * UNIT} rx={26} />
      {view.ghost && (
        <g className={`ghost icon side-${view.ghost.side}`} transform={at(view.ghost.cell)}>
          <Disc side={view.ghost.side} />
        </g>
      )}
      {view.pieces.map(({ cell, side }) => {
        const falls = animate && sameCell(cell, view.last?.to ?? null);
        return (
          <g key={`${view.gameId} ${cellKey(cell)}`} transform={at(cell)}>
            <g
              className={`disc icon side-${side}${falls ? ' falls' : ''}${
                won && !view.winning.has(cellKey(cell)) ? ' faded' : ''
              }`}
              style={
                {
                  '--height': `${-(levels - cell.z) * UNIT}px`,
                  '--fall': `${fallTime(levels, cell.z)}ms`,
                } as object
              }
            >
              <Disc side={side} />
            </g>
          </g>
        );
      })}
      <rect
        className="plate"
        width={files * UNIT}
        height={levels * UNIT}
        rx={26}
        mask="url(#holes)"
      />
      <FlatMarks view={view} left={left} top={top} />
    </svg>
  );

  function at(cell: Cell): string {
    return `translate(${left(cell.x)} ${top(cell.z)})`;
  }
}
