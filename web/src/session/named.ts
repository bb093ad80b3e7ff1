import { t } from '../text';
import type { Seat } from './match';

/** How a computer of a level is called. */
export const computerName = (level: number): string =>
  t.players.computer(t.home.levels[level] ?? '');

/** Seats whose names nobody has typed are called as the language that is spoken calls them. */
export function named(seats: readonly [Seat, Seat]): readonly [Seat, Seat] {
  const alone = seats.some(({ kind }) => kind === 'computer');
  const called = (seat: Seat, otherwise: string): Seat => {
    if (!seat.unnamed) return seat;
    if (seat.kind === 'computer') return { ...seat, name: computerName(seat.level) };
    return { ...seat, name: alone ? t.players.you : otherwise };
  };
  return [called(seats[0], t.players.one), called(seats[1], t.players.two)];
}
