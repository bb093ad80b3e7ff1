import type { Game } from '../rules/game';
import { nextMatchId, type Match } from './match';
import { Session } from './session';

/** A game that is looked through; nobody moves. */
export class ReviewSession extends Session {
  private readonly whole: Game;

  constructor(game: Game, names: readonly [string, string], flipped: boolean) {
    const seat = (side: 0 | 1) => ({ kind: 'remote', name: names[side] }) as const;
    const match: Match = {
      id: nextMatchId(),
      game,
      seats: [seat(0), seat(1)],
      ended: null,
      clock: null,
      time: null,
      flipped,
    };
    super(match);
    this.whole = game;
  }

  show(ply: number): void {
    if (this.match) this.change({ ...this.match, game: this.whole.at(ply) });
  }

  override play(): void {
    // There is nothing to decide any more.
  }

  override takeBack(): void {
    // The moves have been made.
  }

  override leave(): void {
    // What was found out has been kept as it was found.
  }
}
