import type { Opinion, Score } from '../../engine/opinion';
import { chanceOf } from '../../engine/scoreText';
import type { Game } from '../../rules/game';
import type { Kind } from '../../rules/spec';
import type { Side } from '../../rules/types';
import { t } from '../../text';
import { figured, moveLabels } from '../game/moveLabel';
import type { Moment } from './Graph';
import type { Opinions } from '../../device/reviews';
import { meaning, playedScore, verdictOf, type Grade, type Verdict } from './verdict';

/** A move of the game with what is thought of it. */
export interface Step {
  readonly ply: number;
  readonly side: Side;
  /** As people read it. */
  readonly move: string;
  /** Null while it has not been looked at. */
  readonly verdict: Verdict | null;
  readonly words: string;
}

/** The whole game as told by what was found out about its positions. */
export interface Account {
  readonly steps: readonly Step[];
  readonly moments: readonly Moment[];
}

export function accountOf(game: Game, opinions: Opinions): Account {
  const { kind } = game.spec;
  const labels = kind === 'chess' ? moveLabels(game).map(figured) : null;
  const positions = Array.from({ length: game.ply + 1 }, (_, ply) => game.at(ply).position);
  const steps = game.moves.map((move, ply): Step => {
    const before = opinions[ply] ?? null;
    const played = playedScore(positions[ply + 1]?.outcome ?? null, opinions[ply + 1] ?? null);
    const verdict = before && played && verdictOf(kind, move.text, before, played);
    const words = verdict
      ? `${t.review.verdicts[verdict.grade]}, ${meaning(kind, verdict)}`
      : t.review.unknown;
    const label = labels?.[ply] ?? move.text;
    return { ply, side: positions[ply]?.turn ?? 0, move: label, verdict, words };
  });
  const moments = positions.map((position, ply): Moment => {
    const step = steps[ply - 1];
    const { outcome, turn } = position;
    return {
      height: outcome
        ? ([1, 0, 0.5][outcome.winner ?? 2] ?? 0.5)
        : heightOf(kind, turn, opinions[ply] ?? null),
      grade: step?.verdict?.grade ?? null,
      words: step
        ? t.review.move(`${moveNumber(ply - 1)} ${step.move}:`, step.words)
        : t.review.start,
    };
  });
  return { steps, moments };
}

/** `3.` for the first player's move, `3…` for the second's. */
export const moveNumber = (ply: number): string =>
  `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : ' …'}`;

/** A win that is farther off stands lower than one that is near. */
function certainty(kind: Kind, score: Score): number {
  const chance = chanceOf(kind, score);
  if (score.kind !== 'win' && score.kind !== 'loss') return chance;
  const short = 0.18 * Math.min(1, (score.within ?? 20) / 40);
  return score.kind === 'win' ? chance - short : chance + short;
}

function heightOf(kind: Kind, turn: Side, opinion: Opinion | null): number | null {
  if (!opinion) return null;
  const height = certainty(kind, opinion.score);
  return turn === 0 ? height : 1 - height;
}

export type Counts = Readonly<Record<Grade, number>>;

export function countsOf(steps: readonly Step[], side: Side): Counts {
  const counts = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const step of steps) {
    if (step.side === side && step.verdict) counts[step.verdict.grade] += 1;
  }
  return counts;
}
