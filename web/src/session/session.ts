import type { Game } from '../rules/game';
import type { Match } from './match';

/**
 * The game on the table. Boards and screens see its `match` and make moves; what comes of a move
 * is decided here: by this device, by a server, or by nobody, where both sides are tried out.
 */
export abstract class Session {
  private current: Match | null;
  private listener: ((match: Match | null) => void) | null = null;

  protected constructor(match: Match | null) {
    this.current = match;
  }

  /** As it stands; null while there is nothing to show. */
  get match(): Match | null {
    return this.current;
  }

  /** Whoever shows the table is told of every change; one at a time. */
  listen(listener: ((match: Match | null) => void) | null): void {
    this.listener = listener;
  }

  protected change(match: Match | null): void {
    this.current = match;
    this.listener?.(match);
  }

  /** A move has been made on the board; `next` is the game after it. */
  abstract play(next: Game): void;

  /** Takes the last move back, or asks for it. */
  abstract takeBack(): void;

  /** The table is left; what is to be kept is kept. */
  abstract leave(): void;

  flip(): void {
    if (this.current) this.change({ ...this.current, flipped: !this.current.flipped });
  }
}
