import { cellName } from '../../rules/name';
import { cellKey } from '../../rules/types';
import type { Match } from '../../session/match';
import { t } from '../../text';

/** The last move as a sentence. */
export function describeMove({ game, seats }: Match): string | null {
  const move = game.moves.at(-1);
  if (!move) return null;
  const before = game.at(game.ply - 1).position;
  const who = seats[before.turn].name;
  const to = cellName(game.spec, move.to);
  if (!move.from) return t.spoken.dropped(who, to);
  const at = new Map(before.pieces.map((piece) => [cellKey(piece.cell), piece]));
  const mover = at.get(cellKey(move.from));
  const taken = at.get(cellKey(move.to));
  return [
    t.spoken.moved(who, mover?.role ?? 'pawn', cellName(game.spec, move.from), to),
    taken && t.spoken.captured(taken.role),
    move.promotion && t.spoken.promoted(move.promotion),
  ]
    .filter(Boolean)
    .join(' ');
}
