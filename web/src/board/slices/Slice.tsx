import { fileName } from '../../rules/name';
import { cellKey, sameCell, sameColumn, type Cell } from '../../rules/types';
import { t } from '../../text';
import { levelName } from '../../rules/name';
import { describeCell } from '../describe';
import { STAR } from '../hintStar';
import { Icon } from '../piece/Icon';
import { pickedBy } from '../pickedBy';
import { matters } from '../scene/fade';
import type { BoardActions, BoardView } from '../view';

interface Props {
  view: BoardView;
  actions: BoardActions;
  level: number;
  cursor: Cell;
}

/** One level of the board, flat: ordinary buttons that anything can press. */
export function Slice({ view, actions, level, cursor }: Props) {
  const { files, ranks } = view.spec.lattice;
  const inOrder = (n: number, turned: boolean): number[] =>
    Array.from({ length: n }, (_, i) => (turned ? n - 1 - i : i));
  return (
    <div
      className="slice"
      role="grid"
      aria-label={t.board.level(levelName(level))}
      data-level={level}
      onPointerLeave={() => actions.hover(null)}
    >
      {inOrder(ranks, !view.flipped).map((y) => (
        <div className="slice-row" role="row" key={y}>
          {inOrder(files, view.flipped).map((x) => (
            <SliceCell
              key={x}
              view={view}
              actions={actions}
              cell={{ x, y, z: level }}
              cursor={cursor}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function SliceCell({ view, actions, cell, cursor }: Omit<Props, 'level'> & { cell: Cell }) {
  const key = cellKey(cell);
  const piece = view.pieceAt.get(key);
  const target = view.targets.get(key);
  const chess = view.spec.kind === 'chess';
  const ghost = sameCell(view.ghost?.cell ?? null, cell) && !piece ? view.ghost : null;
  const classes = [
    'cell',
    (cell.x + cell.y + cell.z) % 2 === 0 ? 'dark' : 'light',
    sameCell(cell, view.selected) && 'selected',
    view.last && (sameCell(cell, view.last.to) || sameCell(cell, view.last.from)) && 'last',
    sameCell(cell, view.check) && 'check',
    chess && target && (target.capture ? 'capture' : 'target'),
    view.winning.has(key) && 'winning',
    view.hint && sameCell(cell, view.hint.from) && 'hint-from',
    piece && !matters({ ...view, focus: null }, cell) && 'faded',
    (chess ? sameCell(cell, view.hovered) : sameColumn(cell, view.hovered)) && 'hovered',
    (view.movable.has(key) || target) && 'live',
  ];
  const edge = view.flipped ? view.spec.lattice : null;
  const showRank = cell.x === (edge ? edge.files - 1 : 0);
  const showFile = cell.y === (edge ? edge.ranks - 1 : 0);
  return (
    <button
      type="button"
      role="gridcell"
      className={classes.filter(Boolean).join(' ')}
      tabIndex={sameCell(cell, cursor) ? 0 : -1}
      data-cell={key}
      aria-label={describeCell(view, cell)}
      aria-selected={sameCell(cell, view.selected)}
      onClick={(event) => actions.pick(cell, pickedBy(event))}
      onPointerEnter={(event) => event.pointerType === 'mouse' && actions.hover(cell)}
    >
      {piece && <Icon role={piece.role} side={piece.side} />}
      {ghost && <Icon role={ghost.role} side={ghost.side} className="ghost" />}
      {view.hint && sameCell(cell, view.hint.to) && (
        <svg className="hint-star" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
          <path d={STAR} />
        </svg>
      )}
      {showRank && <span className="rank-label">{cell.y + 1}</span>}
      {showFile && <span className="file-label">{fileName(cell.x)}</span>}
    </button>
  );
}
