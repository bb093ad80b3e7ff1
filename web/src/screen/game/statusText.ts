import type { BoardView } from '../../board/view';
import { cellName, columnName, levelName } from '../../rules/name';
import { cellKey } from '../../rules/types';
import { toMove, type Match } from '../../session/match';
import { t } from '../../text';

/** Whose turn it is. */
export function statusText(match: Match): string {
  const seat = match.seats[toMove(match)];
  if (seat.kind === 'computer') return t.game.thinking(seat.name);
  const you = seat.name === t.players.you;
  if (match.game.position.check) return you ? t.game.youInCheck : t.game.inCheck(seat.name);
  return you ? t.game.yourMove : t.game.turn(seat.name);
}

/** So many ways out of a check can be named; more are counted. */
const NAMED = 4;

/** A sentence that helps: what the piece in hand can do, what ends the check, where a bead lands. */
export function helpText(match: Match, view: BoardView): string | null {
  const { spec, selected, ghost } = view;
  if (spec.kind === 'chess') {
    const piece = selected && view.pieceAt.get(cellKey(selected));
    if (piece) {
      const targets = [...view.targets.values()];
      const takes = targets
        .filter(({ capture }) => capture)
        .map(({ cell }) => cellName(spec, cell));
      return t.game.inHand(
        piece.role,
        cellName(spec, piece.cell),
        targets.length - takes.length,
        takes,
      );
    }
    const { legal } = match.game.position;
    if (!view.check || view.movable.size === 0) return null;
    const ways = new Set(
      legal.map(({ from, to }) => `${cellName(spec, from ?? to)}–${cellName(spec, to)}`),
    );
    return t.game.outOfCheck([...ways].slice(0, NAMED), Math.max(0, ways.size - NAMED));
  }
  if (!ghost || spec.kind !== 'connect-space') return null;
  return t.game.fallsTo(columnName(spec, ghost.cell), levelName(ghost.cell.z));
}
