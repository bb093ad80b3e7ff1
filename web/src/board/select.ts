import { sameCell, sameColumn, type Cell, type Move } from '../rules/types';
import type { PickedBy } from './view';

/** What a click on a cell means. */
export type Choice =
  | { readonly does: 'play'; readonly move: Move }
  | { readonly does: 'promote'; readonly moves: readonly Move[] }
  | { readonly does: 'select'; readonly cell: Cell }
  | { readonly does: 'let-go' }
  | { readonly does: 'nothing' };

/** Narrows the legal moves by the cells clicked, and knows nothing else of the rules. */
export function choose(legal: readonly Move[], selected: Cell | null, clicked: Cell): Choice {
  const drop = legal.find((move) => move.from === null && sameColumn(move.to, clicked));
  if (drop) return { does: 'play', move: drop };

  if (selected) {
    const moves = legal.filter((m) => sameCell(m.from, selected) && sameCell(m.to, clicked));
    const [only] = moves;
    if (only) return moves.length > 1 ? { does: 'promote', moves } : { does: 'play', move: only };
    if (sameCell(selected, clicked)) return { does: 'let-go' };
  }
  if (legal.some((move) => sameCell(move.from, clicked))) return { does: 'select', cell: clicked };
  return { does: 'nothing' };
}

/** The moves that are still possible once a piece is selected; all of them before. */
export function narrowed(legal: readonly Move[], selected: Cell | null): readonly Move[] {
  return selected ? legal.filter((move) => sameCell(move.from, selected)) : legal;
}

/** Whether a move that was pointed at with a finger is played with the second tap only. In the slices
 * a chess move has had its first tap when the piece was chosen. */
export const needsSecondTap = (how: PickedBy, move: Move): boolean =>
  how === 'touch-scene' || ((how === 'touch' || how === 'touch-again') && move.from === null);
