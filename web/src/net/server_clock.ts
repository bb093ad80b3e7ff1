import type { Clocks, Side } from '../generated/protocol';
import { otherSide } from './mirror';

/**
 * The server's clocks with the moment here to which they belong. The client only lets them go on
 * from there; that a flag has fallen the server says.
 */
export interface ServerClock {
  readonly clocks: Clocks;
  /** In terms of `performance.now()`. */
  readonly asOf: number;
}

/** What arrives now was true half a way ago. */
export function anchored(clocks: Clocks, lagMs: number, now: number): ServerClock {
  return { clocks, asOf: now - lagMs / 2 };
}

export function leftOn({ clocks, asOf }: ServerClock, side: Side, now: number): number {
  const left = side === 'first' ? clocks.firstMs : clocks.secondMs;
  return clocks.running === side ? Math.max(0, left - (now - asOf)) : left;
}

/** As a move of `side` leaves the clocks until the server says it exactly. */
export function pressedBy(clock: ServerClock, side: Side, now: number): ServerClock {
  if (clock.clocks.running !== side) return clock;
  return {
    clocks: {
      firstMs: leftOn(clock, 'first', now),
      secondMs: leftOn(clock, 'second', now),
      running: otherSide(side),
    },
    asOf: now,
  };
}
