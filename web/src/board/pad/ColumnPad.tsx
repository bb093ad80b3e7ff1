import { useRef, type KeyboardEvent } from 'react';
import { columnName, fileName } from '../../rules/name';
import { cellKey, sameColumn, type Side } from '../../rules/types';
import { t } from '../../text';
import { pickedBy } from '../pickedBy';
import { cellByAttribute, useDrawing } from '../useDrawing';
import type { BoardActions, BoardView } from '../view';
import { Stack } from './Stack';
import './pad.css';

interface Props {
  view: BoardView;
  actions: BoardActions;
}

const cellAt = cellByAttribute('data-top');

const order = (n: number, turned: boolean): number[] =>
  Array.from({ length: n }, (_, i) => (turned ? n - 1 - i : i));

/** All columns from above, each with its beads: the second way to drop a piece in space. */
export function ColumnPad({ view, actions }: Props) {
  const { files, ranks } = view.spec.lattice;
  const grid = useRef<HTMLDivElement>(null);
  const { ref, ...drawing } = useDrawing(cellAt, actions.draw);
  const across = order(files, view.flipped);
  const down = order(ranks, !view.flipped);
  const onKeyDown = (event: KeyboardEvent): void => {
    const cells = [...(grid.current?.querySelectorAll<HTMLElement>('.pad-cell') ?? [])];
    const at = cells.findIndex((cell) => cell === document.activeElement);
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -files, ArrowDown: files }[event.key];
    if (at < 0 || by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    cells[at + by]?.focus();
  };
  return (
    <section className="pad" aria-label={t.board.pad}>
      <h2>{t.board.pad}</h2>
      <div
        className="pad-grid"
        ref={(element) => {
          grid.current = element;
          return ref(element);
        }}
        style={{ '--files': files, '--ranks': ranks } as object}
        onPointerLeave={() => actions.hover(null)}
        onKeyDown={onKeyDown}
        {...drawing}
      >
        {down.map((y) => [
          <span key={`rank ${y}`} className="pad-label" aria-hidden="true">
            {y + 1}
          </span>,
          ...across.map((x) => <PadCell key={x} view={view} actions={actions} x={x} y={y} />),
        ])}
        <span />
        {across.map((x) => (
          <span key={`file ${x}`} className="pad-label" aria-hidden="true">
            {fileName(x)}
          </span>
        ))}
      </div>
    </section>
  );
}

function PadCell({ view, actions, x, y }: Props & { x: number; y: number }) {
  const { files, levels } = view.spec.lattice;
  const beads: Side[] = [];
  for (let z = 0; z < levels; z++) {
    const piece = view.pieceAt.get(cellKey({ x, y, z }));
    if (!piece) break;
    beads.push(piece.side);
  }
  const full = beads.length === levels;
  const cell = { x, y, z: Math.min(beads.length, levels - 1) };
  const name = columnName(view.spec, cell);
  const note = view.notes.get(name);
  const hinted = sameColumn(cell, view.hint?.to ?? null);
  const aimed = sameColumn(cell, view.hovered ?? view.ghost?.cell ?? null);
  const last = sameColumn(cell, view.last?.to ?? null);
  const won = new Set(
    view.lines
      .flat()
      .filter((at) => sameColumn(at, cell))
      .map((at) => at.z),
  );
  const words = [
    t.board.padCell(name, beads.length, levels),
    beads.length > 0 && beads.map((side) => t.sideName(view.spec.kind, side)).join(' '),
    note?.words,
    hinted && t.board.hint,
    won.size > 0 && t.board.winning,
    last && t.board.lastMove,
  ];
  const marks = [
    'pad-cell',
    aimed && 'hovered',
    hinted && 'hinted',
    last && 'last',
    won.size > 0 && 'won',
    sameColumn(cell, view.premove?.to ?? null) && 'premove',
    view.drawings.some(({ from, to }) => sameColumn(cell, to ?? from)) && 'drawn',
    view.drawings.some(({ from, to }) => to && sameColumn(cell, from)) && 'drawn-from',
  ];
  return (
    <button
      type="button"
      className={marks.filter(Boolean).join(' ')}
      data-column={name}
      data-top={cellKey(cell)}
      aria-label={words.filter(Boolean).join(', ')}
      aria-disabled={full || undefined}
      tabIndex={x + y * files === 0 || aimed ? 0 : -1}
      onClick={(event) => actions.pick(cell, pickedBy(event))}
      onPointerEnter={(e) => e.pointerType === 'mouse' && actions.hover(cell)}
      onFocus={() => actions.hover(cell)}
      onBlur={() => actions.hover(null)}
    >
      <Stack
        beads={beads}
        levels={levels}
        ghost={aimed && view.targets.size > 0 ? view.turn : null}
        won={won}
      />
      {note && <span className="pad-note" data-text={note.text} aria-hidden="true" />}
    </button>
  );
}
