import { Game } from '../rules/game';
import type { Clock, TimeControl } from './clock';
import type { Match, Seat } from './match';
import { resultOf } from './match';

/** A local game outlives a reload, its clocks too: they run on meanwhile, as on any table. */

const KEY = 'raumspiel.game';

/** A local game as it is written. */
export interface Saved {
  readonly spec: string;
  readonly start: string;
  readonly moves: string;
  readonly seats: readonly [Seat, Seat];
  readonly clock?: Clock | null;
  readonly time?: TimeControl | null;
  readonly flipped?: boolean;
}

export interface SavedGame {
  readonly game: Game;
  readonly seats: readonly [Seat, Seat];
  readonly clock: Clock | null;
  readonly time: TimeControl | null;
  readonly flipped: boolean;
}

export function saveGame(match: Match | null, flipped = false): void {
  try {
    if (!match || resultOf(match)) {
      localStorage.removeItem(KEY);
      return;
    }
    const saved: Saved = {
      spec: match.game.spec.text,
      start: match.game.startText,
      moves: match.game.moves.map((move) => move.text).join(' '),
      seats: match.seats,
      clock: match.clock,
      time: match.time,
      flipped,
    };
    localStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // Nothing kept, nothing lost: the game goes on in this tab.
  }
}

export function savedGame(): SavedGame | null {
  const saved = savedAbout();
  return saved && readSaved(saved);
}

/** The game behind what is written, if it is one. */
export function readSaved({ spec, start, moves, seats, ...rest }: Saved): SavedGame | null {
  try {
    return {
      game: Game.start(spec, start).afterAll(moves),
      seats,
      clock: rest.clock ?? null,
      time: rest.time ?? null,
      flipped: rest.flipped ?? false,
    };
  } catch {
    return null;
  }
}

/** What the home page says of the game that waits, without the rules. */
export function savedAbout(): Saved | null {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Saved | null;
    return saved && Array.isArray(saved.seats) ? saved : null;
  } catch {
    return null;
  }
}

/** Takes the game away that waits. */
export function takeSaved(): Saved | null {
  const saved = savedAbout();
  saveGame(null);
  return saved;
}
