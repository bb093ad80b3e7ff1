import { beforeMove, type Opinion, type Score } from '../../engine/opinion';
import { chanceOf, scoreWords } from '../../engine/scoreText';
import type { Kind } from '../../rules/spec';
import type { Outcome } from '../../rules/types';
import { t } from '../../text';

export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** What is told of moves beside their names: signs that need no colour. */
export const SIGNS: Readonly<Record<Grade, string>> = {
  best: '★',
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

export interface Verdict {
  readonly grade: Grade;
  /** What the move came to, for the player who made it. */
  readonly played: Score;
  /** What was to be had. */
  readonly could: Score;
  readonly better: string | null;
}

/** By how much a move may lower the chance to win: less is good. */
const LEAST_DROP: readonly (readonly [Grade, number])[] = [
  ['blunder', 0.22],
  ['mistake', 0.12],
  ['inaccuracy', 0.06],
];

/** A win put off, or a loss hastened, by so many plies is an inaccuracy. */
const SLOW = 8;

const result = (score: Score): 'win' | 'draw' | 'loss' | null =>
  score.kind === 'estimate' ? null : score.kind;

const ORDER = { loss: 0, draw: 1, win: 2 } as const;

/** Whether one score is at least as good as another, distances included. */
function atLeast(kind: Kind, a: Score, b: Score): boolean {
  const [ra, rb] = [result(a), result(b)];
  if (ra === null || rb === null || ra !== rb) return chanceOf(kind, a) >= chanceOf(kind, b);
  return delay(a, b) <= 0;
}

/** How many plies worse, of two scores with the same result. */
function delay(played: Score, could: Score): number {
  if (played.kind === 'win' && could.kind === 'win')
    return (played.within ?? 0) - (could.within ?? played.within ?? 0);
  if (played.kind === 'loss' && could.kind === 'loss')
    return (could.within ?? 0) - (played.within ?? could.within ?? 0);
  return 0;
}

function gradeOf(kind: Kind, played: Score, could: Score): Grade {
  const [now, was] = [result(played), result(could)];
  if (now && was) {
    if (ORDER[now] < ORDER[was]) return was === 'win' && now === 'draw' ? 'mistake' : 'blunder';
    if (delay(played, could) < SLOW) return 'good';
    // Whoever is lost may still not overlook that the game ends with the next move.
    return played.kind === 'loss' && (played.within ?? SLOW) <= 2 ? 'mistake' : 'inaccuracy';
  }
  const drop = chanceOf(kind, could) - chanceOf(kind, played);
  return LEAST_DROP.find(([, least]) => drop >= least)?.[0] ?? 'good';
}

/** What the move came to: the end of the game, or what is thought of the position after it. */
export function playedScore(outcome: Outcome | null, after: Opinion | null): Score | null {
  if (outcome) return outcome.winner === null ? { kind: 'draw' } : { kind: 'win', within: 1 };
  return after && beforeMove(after.score);
}

export function verdictOf(kind: Kind, move: string, before: Opinion, played: Score): Verdict {
  const isBest = before.best === move || atLeast(kind, played, before.score);
  // The position after a move is looked at one ply deeper, so a best move is worth what it shows.
  const could = isBest ? played : before.score;
  return {
    grade: isBest ? 'best' : gradeOf(kind, played, could),
    played,
    could,
    better: isBest ? null : before.best,
  };
}

/** The verdict in words: "was winning, now draws", "wins in 5 moves". */
export function meaning(kind: Kind, { played, could }: Verdict): string {
  const [now, was] = [result(played), result(could)];
  if (now && was && ORDER[now] < ORDER[was])
    return t.review.turned(t.review.was[was], t.review.now[now]);
  if (was === 'win' && !now) return t.review.turned(t.review.was.win, scoreWords(kind, played));
  if (now && now === was && delay(played, could) >= SLOW) {
    return t.review.slower(scoreWords(kind, played), scoreWords(kind, could));
  }
  return scoreWords(kind, played);
}
