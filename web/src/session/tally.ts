import type { KeptGame } from '../device/games';
import { other, type Outcome, type Side } from '../rules/types';

/** Points of both sides over the games played one after another. */
export type Tally = readonly [number, number];

/** The points after one more game; a draw is half a point for each, a game called off none. */
export function tallied(before: Tally | null, result: Outcome | null): Tally | null {
  if (!result || result.reason === 'aborted') return before;
  const [one, two] = before ?? [0, 0];
  if (result.winner === null) return [one + 0.5, two + 0.5];
  return result.winner === 0 ? [one + 1, two] : [one, two + 1];
}

/**
 * The points of a game on a server before its present round, as this device has them, by the sides of
 * that round: sides are swapped from round to round. Null in the first.
 */
export function tallyBefore(
  games: readonly KeptGame[],
  { game, round, side }: { game: string; round: number; side: Side },
): Tally | null {
  let tally: Tally | null = null;
  for (const kept of games) {
    if (kept.game !== game || (kept.round ?? 1) >= round || kept.side === null) continue;
    const { result } = kept;
    const swapped = kept.side !== side && result?.winner !== null && result?.winner !== undefined;
    tally = tallied(tally, swapped ? { ...result, winner: other(result.winner) } : result);
  }
  return tally;
}
