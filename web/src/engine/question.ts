import type { Game } from '../rules/game';
import type { Opinion } from './opinion';

/** A position as texts: whoever answers sits in another thread. */
export interface Place {
  readonly spec: string;
  readonly start: string;
  /** Moves from there, separated by spaces. */
  readonly moves: string;
}

/** What is this position worth? */
export interface Inquiry extends Place {
  /** When to stop if the truth is not found before; as long as it takes where neither is said. */
  readonly mostMs?: number;
  readonly mostNodes?: number;
  /** How many lines are wanted, the best included. */
  readonly lines?: number;
}

/** What would a player of that level play here? Levels count from 0. */
export interface Choosing extends Place {
  readonly level: number;
}

/** Is the solver's last move of a puzzle right, and what does the other side answer? */
export interface Examination extends Place {
  readonly theme: string;
  /** How many moves the solver has made. */
  readonly own: number;
}

/** What came of a solver's move. */
export interface Finding {
  readonly right: boolean;
  readonly solved: boolean;
  /** What the other side plays: its best resistance, or what refutes the move. */
  readonly reply: string | null;
}

/** To the worker. Questions stay open until they are answered or stopped. */
export type Question =
  | { readonly kind: 'look'; readonly id: number; readonly inquiry: Inquiry }
  | { readonly kind: 'choose'; readonly id: number; readonly choosing: Choosing }
  | { readonly kind: 'examine'; readonly id: number; readonly examination: Examination }
  /** Which move would be right? */
  | { readonly kind: 'solve'; readonly id: number; readonly examination: Examination }
  | { readonly kind: 'stop'; readonly id: number };

/** From the worker. */
export type Answer =
  /** What is known by now, and whether that is the last word. */
  | {
      readonly kind: 'opinion';
      readonly id: number;
      readonly opinion: Opinion;
      readonly last: boolean;
    }
  | { readonly kind: 'chosen'; readonly id: number; readonly move: string | null }
  | { readonly kind: 'found'; readonly id: number; readonly finding: Finding }
  | { readonly kind: 'solved'; readonly id: number; readonly move: string | null }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  /** How much of the book is there, from 0 to 1; null when there is nothing to wait for. */
  | { readonly kind: 'book'; readonly part: number | null }
  /** What the thread has loaded for itself. */
  | { readonly kind: 'loaded'; readonly urls: readonly string[] };

export const placeOf = (game: Game): Place => ({
  spec: game.spec.text,
  start: game.startText,
  moves: game.moveTexts,
});
