import { fileName, levelName } from '../../rules/name';
import { cellKey, sameCell, sameColumn, type Cell } from '../../rules/types';
import { t } from '../../text';
import { describeCell } from '../describe';
import { STAR } from '../hintStar';
import { Icon } from '../piece/Icon';
import { pickedBy } from '../pickedBy';
import { seenFrom, unicornSet } from '../unicornSet';
import { becauseOf, type BoardActions, type BoardView } from '../view';

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

/** What is marked on a cell, in words that the style sheet knows. */
function marksOf(view: BoardView, cell: Cell): (string | false | undefined | null)[] {
  const key = cellKey(cell);
  const target = view.targets.get(key);
  const chess = view.spec.kind === 'chess';
  const { last, hint, premove } = view;
  const set = unicornSet(cell);
  const own = view.alone && view.selected ? unicornSet(view.selected) : null;
  return [
    'cell',
    (cell.x + cell.y + cell.z) % 2 === 0 ? 'dark' : 'light',
    view.sets && `set-${seenFrom(own, set)}`,
    view.sets && own !== null && set !== own && 'of-another-set',
    sameCell(cell, view.selected) && 'selected',
    last && (sameCell(cell, last.to) || sameCell(cell, last.from)) && 'last',
    sameCell(cell, view.check) && 'check',
    chess && target && (target.capture ? 'capture' : 'target'),
    view.winning.has(key) && 'winning',
    hint && sameCell(cell, hint.from) && 'hint-from',
    premove && (sameCell(cell, premove.from) || sameCell(cell, premove.to)) && 'premove',
    view.winning.size > 0 && view.pieceAt.has(key) && !view.winning.has(key) && 'faded',
    (chess ? sameCell(cell, view.hovered) : sameColumn(cell, view.hovered)) && 'hovered',
    (view.movable.has(key) || target) && 'live',
    view.because && becauseOf(view.because).some((why) => sameCell(cell, why)) && 'because',
    view.drawings.some(({ from, to }) => sameCell(cell, to ?? from)) && 'drawn',
    view.drawings.some(({ from, to }) => to && sameCell(cell, from)) && 'drawn-from',
  ];
}

function SliceCell({ view, actions, cell, cursor }: Omit<Props, 'level'> & { cell: Cell }) {
  const key = cellKey(cell);
  const piece = view.pieceAt.get(key);
  const ghost = sameCell(view.ghost?.cell ?? null, cell) && !piece ? view.ghost : null;
  const marks = marksOf(view, cell);
  const edge = view.flipped ? view.spec.lattice : null;
  const showRank = cell.x === (edge ? edge.files - 1 : 0);
  const showFile = cell.y === (edge ? edge.ranks - 1 : 0);
  return (
    <button
      type="button"
      role="gridcell"
      className={marks.filter(Boolean).join(' ')}
      tabIndex={sameCell(cell, cursor) ? 0 : -1}
      data-cell={key}
      aria-label={describeCell(view, cell)}
      aria-selected={sameCell(cell, view.selected)}
      onClick={(event) => actions.pick(cell, pickedBy(event))}
      onPointerEnter={(event) => event.pointerType === 'mouse' && actions.hover(cell)}
    >
      {marks.includes('check') && <Mark className="check-star" path={CHECK_STAR} />}
      {marks.includes('last') && <Mark className="corners" path={CORNERS} />}
      {piece && <Icon role={piece.role} side={piece.side} />}
      {ghost && <Icon role={ghost.role} side={ghost.side} className="ghost" />}
      {view.hint && sameCell(cell, view.hint.to) && <Mark className="hint-star" path={STAR} />}
      {showRank && <Edge className="rank-label" text={cell.y + 1} />}
      {showFile && <Edge className="file-label" text={fileName(cell.x)} />}
    </button>
  );
}

/** A coordinate at the edge of the board, as an ornament: the cell says its whole name. */
const Edge = ({ className, text }: { className: string; text: string | number }) => (
  <span className={className} data-text={text} aria-hidden="true" />
);

/** A mark in two tones. */
function Mark({ className, path }: { className: string; path: string }) {
  return (
    <svg className={`mark-sign ${className}`} viewBox="0 0 100 100" aria-hidden="true">
      <path className="rim" d={path} />
      <path className="fill" d={path} />
    </svg>
  );
}

const CORNERS = 'M8 34V8H34M66 8H92V34M92 66V92H66M34 92H8V66';

const CHECK_STAR = `M${Array.from({ length: 24 }, (_, i) => {
  const angle = (i * Math.PI) / 12;
  const radius = i % 2 === 0 ? 49 : 36;
  return `${(50 + radius * Math.cos(angle)).toFixed(1)} ${(50 + radius * Math.sin(angle)).toFixed(1)}`;
}).join('L')}Z`;
