import type { Game } from '../../rules/game';
import { cellKey, other, ROLES, type Piece, type Side } from '../../rules/types';

/** The pieces that a side has taken, the dearest first. Told by the moves, not by what is missing:
 * a promoted pawn is not a captured one. */
export function capturedBy(game: Game, side: Side): Piece[] {
  const at = new Map(game.at(0).position.pieces.map((piece) => [cellKey(piece.cell), piece]));
  const captured: Piece[] = [];
  for (const { from, to, promotion } of game.moves) {
    const mover = from && at.get(cellKey(from));
    if (!mover) continue;
    const taken = at.get(cellKey(to));
    if (taken?.side === other(side)) captured.push(taken);
    at.delete(cellKey(from));
    at.set(cellKey(to), { ...mover, cell: to, role: promotion ?? mover.role });
  }
  const rank = (piece: Piece): number => ROLES.indexOf(piece.role);
  return captured.sort((a, b) => rank(b) - rank(a));
}
