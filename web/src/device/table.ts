import type { Clock, TimeControl } from '../session/clock';
import type { Seat } from '../session/match';
import { read, write } from './storage';

/** The local game on the table. It is written at once with every move, so that it outlives a reload
 * or the end of the browser; its clocks run on meanwhile. */
export interface Table {
  /** Its name among the games of the device. */
  readonly id?: string;
  readonly spec: string;
  readonly start: string;
  readonly moves: string;
  readonly seats: readonly [Seat, Seat];
  readonly clock?: Clock | null;
  readonly time?: TimeControl | null;
  readonly flipped?: boolean;
}

const KEY = 'raumspiel.game';

export function writeTable(table: Table | null): void {
  write(localStorage, KEY, table);
}

export function readTable(): Table | null {
  const table = read(localStorage, KEY) as Table | null;
  return table && typeof table.spec === 'string' && Array.isArray(table.seats) ? table : null;
}
