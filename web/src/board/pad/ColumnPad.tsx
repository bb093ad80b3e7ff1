import { columnName } from '../../rules/name';
import { cellKey, sameColumn } from '../../rules/types';
import { t } from '../../text';
import { pickedBy } from '../pickedBy';
import type { BoardActions, BoardView } from '../view';
import './pad.css';

interface Props {
  view: BoardView;
  actions: BoardActions;
}

/** All columns from above with their heights: the second way to drop a piece in space. */
export function ColumnPad({ view, actions }: Props) {
  const { files, ranks, levels } = view.spec.lattice;
  const height = (x: number, y: number): number => {
    let z = 0;
    while (z < levels && view.pieceAt.has(cellKey({ x, y, z }))) z += 1;
    return z;
  };
  const order = (n: number, turned: boolean): number[] =>
    Array.from({ length: n }, (_, i) => (turned ? n - 1 - i : i));
  return (
    <section className="pad" aria-label={t.board.pad}>
      <h2>{t.board.pad}</h2>
      <div
        className="pad-grid"
        style={{ '--files': files } as object}
        onPointerLeave={() => actions.hover(null)}
      >
        {order(ranks, !view.flipped).flatMap((y) =>
          order(files, view.flipped).map((x) => {
            const filled = height(x, y);
            const top = view.pieceAt.get(cellKey({ x, y, z: filled - 1 }));
            const cell = { x, y, z: Math.min(filled, levels - 1) };
            const name = columnName(view.spec, cell);
            const note = view.notes.get(name);
            const hinted = sameColumn(cell, view.hint?.to ?? null);
            const label = t.board.padCell(name, filled, levels);
            return (
              <button
                type="button"
                key={name}
                className={`pad-cell${top ? ` side-${top.side}` : ''}${
                  sameColumn(cell, view.hovered ?? view.ghost?.cell ?? null) ? ' hovered' : ''
                }${hinted ? ' hinted' : ''}${note ? ' noted' : ''}`}
                data-column={name}
                aria-label={[label, note?.words, hinted && t.board.hint].filter(Boolean).join(', ')}
                aria-disabled={filled === levels || undefined}
                onClick={(event) => actions.pick(cell, pickedBy(event))}
                onPointerEnter={(e) => e.pointerType === 'mouse' && actions.hover(cell)}
                onFocus={() => actions.hover(cell)}
                onBlur={() => actions.hover(null)}
              >
                {note ? note.text : hinted ? `★ ${filled}` : filled}
              </button>
            );
          }),
        )}
      </div>
    </section>
  );
}
