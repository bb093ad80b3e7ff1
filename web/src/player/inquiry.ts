import type { Game } from '../rules/game';
import type { Opinion } from './opinion';

/** What the analyst is asked. Texts only: the answer comes from another thread. */
export interface Inquiry {
  readonly spec: string;
  readonly start: string;
  /** Moves from there, separated by spaces. */
  readonly moves: string;
  /** When to stop if the truth is not found before; as long as it takes where neither is said. */
  readonly mostMs?: number;
  readonly mostNodes?: number;
}

/** To the worker. A newer inquiry takes the place of the one before it. */
export type Ask =
  | { readonly kind: 'look'; readonly id: number; readonly inquiry: Inquiry }
  | { readonly kind: 'stop' };

/** From the worker: what is known by now, and whether that is the last word. */
export type Answer =
  | {
      readonly kind: 'opinion';
      readonly id: number;
      readonly opinion: Opinion;
      readonly last: boolean;
    }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

export function inquiryOf(game: Game, limits: Pick<Inquiry, 'mostMs' | 'mostNodes'> = {}): Inquiry {
  return {
    spec: game.spec.text,
    start: game.startText,
    moves: game.moves.map((move) => move.text).join(' '),
    ...limits,
  };
}
