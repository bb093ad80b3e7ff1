import type { Game } from '../rules/game';
import { sameCell, type Cell, type Side } from '../rules/types';
import { cellOf, type BoardStep } from './lesson';

/** Whether the last move of a game has done what was asked of it. Only the rules are asked. */
export function isReached(step: BoardStep, before: Game, after: Game): boolean {
  const { position } = after;
  const move = after.moves.at(-1);
  if (!move || after.ply !== before.ply + 1) return false;
  const mover = before.position.turn;
  const king = before.position.check;
  const taken = before.position.pieces.some(({ cell }) => sameCell(cell, move.to));
  switch (step.goal) {
    case 'line':
      return position.outcome?.winner === mover && position.outcome.reason === 'line';
    case 'mate':
      return position.outcome?.reason === 'checkmate';
    case 'stalemate':
      return position.outcome?.reason === 'stalemate';
    case 'check':
      return position.check !== null;
    case 'safe':
      return !canEnd(after);
    case 'fork':
      return after.threats().filter(({ now }) => now).length >= 2 && !canEnd(after);
    case 'king-goes':
      return sameCell(move.from, king);
    case 'comes-between':
      return king !== null && !sameCell(move.from, king) && !taken;
    case 'attacker-taken':
      return before.position.attackers.some((cell) => sameCell(cell, move.to));
    case 'free-capture':
      return taken && captures(after, move.to).length === 0;
    case 'protected':
      return isProtected(after, mover, cellOf(step.cell ?? ''));
  }
}

/** Whether the player to move can win with this move. */
const canEnd = (game: Game): boolean =>
  game.position.legal.some(({ text }) => {
    const { outcome } = game.after(text).position;
    return outcome !== null && outcome.winner === game.position.turn;
  });

const captures = (game: Game, cell: Cell): Game[] =>
  game.position.legal.filter(({ to }) => sameCell(to, cell)).map(({ text }) => game.after(text));

/** Whether a side's piece still stands there and is attacked, and what takes it can be taken back. */
function isProtected(game: Game, side: Side, cell: Cell): boolean {
  const stands = game.position.pieces.some(
    (piece) => piece.side === side && sameCell(piece.cell, cell),
  );
  const taken = captures(game, cell);
  return stands && taken.length > 0 && taken.every((after) => captures(after, cell).length > 0);
}
