import type { Game } from '../rules/game';
import { cellName, columnName } from '../rules/name';
import { cellKey, sameCell, sameColumn, type Cell, type Move, type Side } from '../rules/types';

/** What is in the hand of somebody whose turn it is not. */
export interface Ahead {
  readonly selected: Cell | null;
  readonly premove: Move | null;
}

const NOTHING: Ahead = { selected: null, premove: null };

/** What a click means before one's turn. Whether the move can be played is seen when it comes. */
export function aheadOf(game: Game, mine: Side, before: Ahead, clicked: Cell): Ahead {
  const { spec, position } = game;
  if (spec.kind !== 'chess') {
    if (sameColumn(before.premove?.to ?? null, clicked)) return NOTHING;
    const text = columnName(spec, clicked);
    return { selected: null, premove: { from: null, to: clicked, promotion: null, text } };
  }
  const own = position.pieces.some(
    ({ cell, side }) => side === mine && cellKey(cell) === cellKey(clicked),
  );
  const { selected } = before;
  if (sameCell(selected, clicked)) return NOTHING;
  if (!selected || own) return own ? { selected: clicked, premove: null } : NOTHING;
  const text = cellName(spec, selected) + cellName(spec, clicked);
  return { selected: null, premove: { from: selected, to: clicked, promotion: null, text } };
}

/** The legal move that was meant, if there is one now; a pawn becomes a queen. */
export function meant(game: Game, premove: Move): Move | null {
  const same = ({ from, to }: Move): boolean =>
    premove.from
      ? sameCell(from, premove.from) && sameCell(to, premove.to)
      : from === null && sameColumn(to, premove.to);
  const moves = game.position.legal.filter(same);
  return moves.find(({ promotion }) => promotion === 'queen') ?? moves[0] ?? null;
}
