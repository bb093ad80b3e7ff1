import type { Game } from '../rules/game';
import { cellName } from '../rules/name';
import { Refused } from '../rules/refused';
import { cellKey, type Cell, type Role } from '../rules/types';
import { t } from '../text';

type Reasons = Readonly<Record<string, ((role: Role) => string) | undefined>>;

/** Why a click on a cell leads nowhere, as the rules tell it; null where there is nothing to tell. */
export function whyNot(game: Game, selected: Cell | null, clicked: Cell): string | null {
  const at = new Map(game.position.pieces.map((piece) => [cellKey(piece.cell), piece]));
  const own = selected && at.get(cellKey(selected));
  const there = at.get(cellKey(clicked));
  if (there?.side === game.position.turn || !own) {
    const stuck = there && game.whyStuck(clicked);
    return (stuck && (t.game.stuck as Reasons)[stuck]?.(there.role)) ?? null;
  }
  const [from, to] = [cellName(game.spec, own.cell), cellName(game.spec, clicked)];
  try {
    game.after(`${from}${to}`);
    return null;
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    return refused.code === 'leaves-king-in-check'
      ? t.game.wouldBeCheck
      : t.game.cannotGo(own.role, to);
  }
}
