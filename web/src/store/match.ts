import type { Game } from '../rules/game';
import type { Outcome, Side } from '../rules/types';
import type { Clock, TimeControl } from './clock';

/** Who sits on a side. */
export type Seat =
  | { readonly kind: 'person'; readonly name: string }
  | { readonly kind: 'computer'; readonly name: string; readonly level: number }
  /** Somebody at another screen. */
  | { readonly kind: 'remote'; readonly name: string };

/** A game between two seats. */
export interface Match {
  /** Another number for every game that begins. */
  readonly id: number;
  readonly game: Game;
  readonly seats: readonly [Seat, Seat];
  /** An end that the rules do not know: resignation, agreement, time. */
  readonly ended: Outcome | null;
  readonly clock: Clock | null;
  /** What the clocks are set to when the game is played again. */
  readonly time: TimeControl | null;
  /** Where moves go when another decides: the server of a game, or the analysis board. */
  readonly server?: { play(move: string): void };
}

let lastId = 0;
export const nextMatchId = (): number => (lastId += 1);

export const resultOf = (match: Match): Outcome | null =>
  match.ended ?? match.game.position.outcome;

export const toMove = (match: Match): Side => match.game.position.turn;

/** Whether a person at this screen is to move. */
export function mayMove(match: Match): boolean {
  return resultOf(match) === null && match.seats[toMove(match)].kind === 'person';
}
