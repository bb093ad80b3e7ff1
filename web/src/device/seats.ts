import type { Seat } from '../generated/protocol';
import type { Open } from '../net/command';
import { namesWith, read, write } from './storage';

/**
 * The seats that this device holds in games on a server: their keys, so that a reload or a later
 * day finds them. One entry for each game and one for each key, so that two tabs do not overwrite
 * what the other has written.
 */
export interface Seats {
  readonly game: string;
  /** The secrets of the seats taken from here. They go to the server and nowhere else. */
  readonly keys: Partial<Record<Seat, string>>;
  /** What the link to join carries, where this device made or used it. */
  readonly join: string | null;
  /** Whether the board was turned round by hand; null where it stands as it came. */
  readonly flipped?: boolean | null;
}

const GAME = 'raumspiel.online.';
const KEY = 'raumspiel.key.';
const SEATS: readonly Seat[] = ['creator', 'guest'];
const OPEN = 'raumspiel.open.';
const TAB = 'raumspiel.seat.';
const JOINING = 'raumspiel.joining.';
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** As it is written. Keys stood in it once, where a tab that knew only its own could remove the other. */
type Entry = Omit<Seats, 'keys'> & Partial<Pick<Seats, 'keys'>>;

export function seatsOf(game: string): Seats | null {
  const entry = read(localStorage, GAME + game) as Entry | null;
  if (!entry) return null;
  const keys: Seats['keys'] = { ...entry.keys };
  for (const seat of SEATS) {
    const key = read(localStorage, keyName(game, seat));
    if (typeof key === 'string') keys[seat] = key;
  }
  return { ...entry, keys };
}

const keyName = (game: string, seat: Seat): string => `${KEY}${game}.${seat}`;

export function keepSeats({ keys, ...entry }: Seats): void {
  for (const seat of SEATS) {
    if (keys[seat] !== undefined) write(localStorage, keyName(entry.game, seat), keys[seat]);
  }
  write(localStorage, GAME + entry.game, entry);
}

export function forgetSeats(game: string): void {
  write(localStorage, GAME + game, null);
  for (const seat of SEATS) write(localStorage, keyName(game, seat), null);
}

/** Every seat that this device has a key of. */
export function heldSeats(): { readonly game: string; readonly key: string }[] {
  return namesWith(localStorage, GAME).flatMap((name) => {
    const game = name.slice(GAME.length);
    return Object.values(seatsOf(game)?.keys ?? {}).map((key) => ({ game, key }));
  });
}

/** One seat is not this device's any more. */
export function forgetSeat(game: string, seat: Seat): void {
  write(localStorage, keyName(game, seat), null);
}

/** The next time another key is chosen for the seat behind a link. */
export function forgetJoining(join: string): void {
  write(sessionStorage, JOINING + join, null);
}

export function seatsBehind(join: string): Seats | null {
  const games = namesWith(localStorage, GAME).map((name) => seatsOf(name.slice(GAME.length)));
  return games.find((seats) => seats?.join === join) ?? null;
}

/** Which seat this tab plays: one device can hold both, in two tabs. */
export function seatHere({ game, keys }: Seats): Seat | null {
  const chosen = read(sessionStorage, TAB + game) as Seat | null;
  if (chosen && keys[chosen] !== undefined) return chosen;
  return keys.creator !== undefined ? 'creator' : keys.guest !== undefined ? 'guest' : null;
}

/**
 * The key for the seat behind a link, chosen before it is asked for: if the answer gets lost, the
 * same key finds the seat.
 */
export function joiningKey(join: string): string {
  const kept = read(sessionStorage, JOINING + join);
  if (typeof kept === 'string') return kept;
  const key = freshKey();
  write(sessionStorage, JOINING + join, key);
  return key;
}

/** A secret for a seat that is to be taken. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}

export function chooseSeat(game: string, seat: Seat): void {
  write(sessionStorage, TAB + game, seat);
}

/** Commands that were not acknowledged when the page was left; by seat, for two tabs may differ. */
export function openCommands(game: string, seat: Seat): Open[] {
  const commands = read(localStorage, `${OPEN}${game}.${seat}`);
  return Array.isArray(commands) ? (commands as Open[]) : [];
}

export function keepOpen(game: string, seat: Seat, commands: readonly Open[]): void {
  write(localStorage, `${OPEN}${game}.${seat}`, commands.length > 0 ? commands : null);
}
