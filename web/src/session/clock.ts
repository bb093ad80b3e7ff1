import { other, type Side } from '../rules/types';

export interface TimeControl {
  readonly minutes: number;
  /** Seconds added after each move. */
  readonly increment: number;
  /** So many seconds for every move, and nothing is saved up: instead of the two above. */
  readonly perMove?: number;
}

/** Two clocks, of which at most one runs. Times are milliseconds. */
export interface Clock {
  readonly left: readonly [number, number];
  readonly increment: number;
  /** What a clock is set to when it begins to run; null where time is saved up. */
  readonly perMove?: number | null;
  readonly running: Side | null;
  /** When the running clock was last set, as `Date.now()` tells it. */
  readonly since: number;
}

/** The clocks stand until the first move is made. */
export function newClock({ minutes, increment, perMove }: TimeControl): Clock {
  const all = perMove ? perMove * 1000 : minutes * 60_000;
  return {
    left: [all, all],
    increment: perMove ? 0 : increment * 1000,
    perMove: perMove ? all : null,
    running: null,
    since: 0,
  };
}

export function leftFor(clock: Clock, side: Side, now: number): number {
  const spent = clock.running === side ? now - clock.since : 0;
  return Math.max(0, clock.left[side] - spent);
}

/** The side has moved: its clock stops, the other's runs. */
export function pressed(clock: Clock, side: Side, now: number): Clock {
  const mine =
    clock.perMove ?? leftFor(clock, side, now) + (clock.running === side ? clock.increment : 0);
  const left: [number, number] = [clock.left[0], clock.left[1]];
  left[side] = mine;
  return { ...clock, left, running: other(side), since: now };
}

export function stopped(clock: Clock, now: number): Clock {
  const left: [number, number] = [leftFor(clock, 0, now), leftFor(clock, 1, now)];
  return { ...clock, left, running: null, since: now };
}

/** A move was taken back: the clock of whoever is to move now runs, none at the very start. */
export function handedTo(clock: Clock, side: Side | null, now: number): Clock {
  return { ...stopped(clock, now), running: side };
}

/** `4:05`, `1:02:03`, and tenths in the last ten seconds. */
export function clockText(ms: number): string {
  const tenths = Math.floor(ms / 100);
  const seconds = Math.floor(tenths / 10);
  const two = (n: number): string => String(n).padStart(2, '0');
  if (seconds < 10) return `0:${two(seconds)}.${tenths % 10}`;
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
