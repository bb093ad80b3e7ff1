import type { Because } from '../board/view';
import type { Game } from '../rules/game';
import { cellName } from '../rules/name';
import { Refused } from '../rules/refused';
import { cellKey, sameCell, type Cell, type Piece, type Role } from '../rules/types';
import { t } from '../text';

type Reasons = Readonly<Record<string, ((role: Role) => string) | undefined>>;

/** A click that leads nowhere: why, in a sentence, and what of the board shows it. */
export interface Refusal {
  readonly words: string;
  readonly because: Because;
}

/** Why a click on a cell leads nowhere, as the rules tell it; null where there is nothing to tell. */
export function whyNot(game: Game, selected: Cell | null, clicked: Cell): Refusal | null {
  const { pieces, turn } = game.position;
  const at = new Map(pieces.map((piece) => [cellKey(piece.cell), piece]));
  const own = selected && at.get(cellKey(selected));
  const there = at.get(cellKey(clicked));
  const told = (words: string | undefined, attackers: readonly Cell[], king = kingOf(game)) => {
    if (!words) return null;
    const by = attackers.flatMap((cell) => at.get(cellKey(cell)) ?? []);
    const names = by.map(({ role, cell }) => `${t.roles[role]} ${cellName(game.spec, cell)}`);
    return {
      words: by.length === 0 ? words : `${words} ${t.game.attackers(names.join(', '))}`,
      because: { cell: clicked, king: by.length === 0 ? null : king, attackers },
    };
  };
  if (there?.side === turn || !own) {
    const stuck = there && game.whyStuck(clicked);
    const words = stuck ? (t.game.stuck as Reasons)[stuck]?.(there.role) : undefined;
    if (stuck === 'check-first') return told(words, game.position.attackers);
    return told(words, stuck === 'pinned' ? pinners(game, clicked) : []);
  }
  const [from, to] = [cellName(game.spec, own.cell), cellName(game.spec, clicked)];
  try {
    game.after(`${from}${to}`);
    return null;
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    if (refused.code !== 'leaves-king-in-check') return told(t.game.cannotGo(own.role, to), []);
    return own.role === 'king'
      ? told(t.game.wouldBeCheck, reaching(game, clicked), clicked)
      : told(t.game.wouldBeCheck, pinners(game, own.cell));
  }
}

function kingOf({ position }: Game): Cell | null {
  const own = ({ role, side }: Piece): boolean => role === 'king' && side === position.turn;
  return position.pieces.find(own)?.cell ?? null;
}

/** Who would attack the king if the piece on a cell stepped aside, and who does already. */
function pinners(game: Game, cell: Cell): readonly Cell[] {
  const { pieces, attackers } = game.position;
  const king = kingOf(game);
  const way = king && wayFrom(king, cell);
  if (!way) return attackers;
  const beyond = pieces
    .filter((piece) => !sameCell(piece.cell, cell))
    .flatMap((piece) => {
      const other = wayFrom(king, piece.cell);
      return other?.step === way.step ? [{ ...other, piece }] : [];
    })
    .sort((a, b) => a.far - b.far)[0];
  const pins = beyond && beyond.far > way.far && beyond.piece.side !== game.position.turn;
  return pins ? [...attackers, beyond.piece.cell] : attackers;
}

/** The straight way from one cell to another, if there is one: through faces, edges or corners. */
function wayFrom(a: Cell, b: Cell): { readonly step: string; readonly far: number } | null {
  const by = [b.x - a.x, b.y - a.y, b.z - a.z];
  const far = Math.max(...by.map(Math.abs));
  const straight = far > 0 && by.every((n) => n === 0 || Math.abs(n) === far);
  return straight ? { step: by.map(Math.sign).join(), far } : null;
}

/** Who of the other side could go to a cell, if it were their turn. */
function reaching(game: Game, to: Cell): readonly Cell[] {
  const moves = game.passed()?.position.legal.filter((move) => sameCell(move.to, to)) ?? [];
  const from = moves.flatMap((move) => move.from ?? []);
  const pawns = game.position.pieces.filter(({ role }) => role === 'pawn');
  // A pawn goes where it does not take.
  return from.filter((cell) => !pawns.some((pawn) => sameCell(pawn.cell, cell)));
}
