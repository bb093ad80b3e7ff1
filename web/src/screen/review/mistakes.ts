import { chanceOf } from '../../engine/scoreText';
import type { KeptGame } from '../../device/games';
import type { Game } from '../../rules/game';
import type { Kind } from '../../rules/spec';
import type { Side } from '../../rules/types';
import type { Step } from './account';

/** So many moments are offered at most. */
const MOST = 5;

/** How much of the chance to win a move gave away. */
function loss(kind: Kind, { verdict }: Step): number {
  return verdict ? chanceOf(kind, verdict.could) - chanceOf(kind, verdict.played) : 0;
}

/** The mistakes of one side, or of both where nobody is at one of them, the worst first. */
export function missedBy(kind: Kind, steps: readonly Step[], side: Side | null): Step[] {
  return steps
    .filter((step) => side === null || step.side === side)
    .filter(({ verdict }) => verdict?.grade === 'mistake' || verdict?.grade === 'blunder')
    .sort((a, b) => loss(kind, b) - loss(kind, a) || a.ply - b.ply)
    .slice(0, MOST);
}

/** Which side of a game whoever sits at this device had; null where both were at one screen, or neither. */
export function ownSide(game: Game, kept: readonly KeptGame[]): Side | null {
  const { spec, unusualStart, moveTexts } = game;
  const own = kept.find(
    (other) =>
      other.spec === spec.text && other.start === unusualStart && other.moves === moveTexts,
  );
  return own?.side ?? null;
}
