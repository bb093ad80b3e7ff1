import { Game } from '../rules/game';
import type { Match, Seat } from './match';
import { resultOf } from './match';

/** A local game outlives a reload: its spec and moves are kept on the device. */

const KEY = 'raumspiel.game';

interface Saved {
  readonly spec: string;
  readonly start: string;
  readonly moves: string;
  readonly seats: readonly [Seat, Seat];
}

export function saveGame(match: Match | null): void {
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
    };
    localStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // Nothing kept, nothing lost: the game goes on in this tab.
  }
}

export function savedGame(): { game: Game; seats: readonly [Seat, Seat] } | null {
  try {
    const text = localStorage.getItem(KEY);
    if (text === null) return null;
    const saved = JSON.parse(text) as Saved;
    return {
      game: Game.start(saved.spec, saved.start).afterAll(saved.moves),
      seats: saved.seats,
    };
  } catch {
    return null;
  }
}
