import { cellKey, sameCell, type Cell } from '../../rules/types';
import type { BoardView } from '../view';

/** Whether something on this cell matters now. With a piece in hand, a level looked at or a line
 * won, all else steps back. */
export function matters(view: BoardView, cell: Cell): boolean {
  const key = cellKey(cell);
  if (view.winning.size > 0) return view.winning.has(key);
  if (view.selected) {
    return sameCell(cell, view.selected) || view.targets.has(key) || sameCell(cell, view.check);
  }
  return view.focus === null || cell.z === view.focus;
}
