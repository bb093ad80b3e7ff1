import { cellName } from '../rules/name';
import { cellKey, sameCell, type Cell, type Piece } from '../rules/types';
import { t } from '../text';
import type { Step } from './direction';
import type { BoardView } from './view';

const pieceName = ({ side, role }: Piece): string => t.board.piece(side, role);

/** A cell as a screen reader says it: where, what is there, what can be done. */
export function describeCell(view: BoardView, cell: Cell): string {
  const key = cellKey(cell);
  const piece = view.pieceAt.get(key);
  const target = view.spec.kind === 'chess' ? view.targets.get(key) : undefined;
  return [
    cellName(view.spec, cell),
    piece ? pieceName(piece) : t.board.empty,
    target && (target.capture ? t.board.canCapture : t.board.canMoveHere),
    sameCell(cell, view.selected) && t.board.selected,
    sameCell(cell, view.check) && t.board.inCheck,
    view.winning.has(key) && t.board.winning,
    view.last &&
      (sameCell(cell, view.last.to) || sameCell(cell, view.last.from)) &&
      t.board.lastMove,
    view.drawings.some(({ from, to }) => !to && sameCell(cell, from)) && t.board.marked,
    view.hint && sameCell(cell, view.hint.to) && t.board.hint,
    view.hint && sameCell(cell, view.hint.from) && t.board.hintFrom,
  ]
    .filter((part): part is string => typeof part === 'string')
    .join(', ');
}

/** The whole line of cells through one, in a direction, from end to end. */
export function lineThrough(view: BoardView, cell: Cell, step: Step): Cell[] {
  const { files, ranks, levels } = view.spec.lattice;
  const inside = ({ x, y, z }: Cell): boolean =>
    x >= 0 && y >= 0 && z >= 0 && x < files && y < ranks && z < levels;
  const next = ({ x, y, z }: Cell, sign: number): Cell => ({
    x: x + sign * step[0],
    y: y + sign * step[1],
    z: z + sign * step[2],
  });
  let first = cell;
  while (inside(next(first, -1))) first = next(first, -1);
  const line: Cell[] = [];
  for (let at = first; inside(at); at = next(at, 1)) line.push(at);
  return line;
}

export function describeLine(view: BoardView, cell: Cell, step: Step): string {
  const cells = lineThrough(view, cell, step).map((at) => {
    const piece = view.pieceAt.get(cellKey(at));
    return `${cellName(view.spec, at)} ${piece ? pieceName(piece) : t.board.empty}`;
  });
  return t.board.lineRead(cellName(view.spec, cell), cells.join('; '));
}
