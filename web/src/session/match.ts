import type { Game } from '../rules/game';
import type { Outcome, Side } from '../rules/types';
import type { Clock, TimeControl } from './clock';

/** Who sits on a side. `unnamed` where the page found the name: another language has another. */
export type Seat =
  | { readonly kind: 'person'; readonly name: string; readonly unnamed?: boolean }
  | {
      readonly kind: 'computer';
      readonly name: string;
      readonly level: number;
      readonly unnamed?: boolean;
    }
  /** Somebody at another screen. */
  | { readonly kind: 'remote'; readonly name: string; readonly unnamed?: boolean };

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
  /** Whether the board is turned round. */
  readonly flipped: boolean;
}

let lastId = 0;
export const nextMatchId = (): number => (lastId += 1);

export const resultOf = (match: Match): Outcome | null =>
  match.ended ?? match.game.position.outcome;

export const toMove = (match: Match): Side => match.game.position.turn;

export const namesOf = ({ seats }: Pick<Match, 'seats'>): readonly [string, string] => [
  seats[0].name,
  seats[1].name,
];

/** Whether a person at this screen is to move. */
export function mayMove(match: Match): boolean {
  return resultOf(match) === null && match.seats[toMove(match)].kind === 'person';
}
