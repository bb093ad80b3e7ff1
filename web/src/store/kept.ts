import type { Outcome, Seat, Side } from '../generated/protocol';
import type { Open } from '../net/command';

/**
 * What this device keeps of games played over a server: the keys of its seats, so that a reload or
 * a later day finds them, and enough to list them. One entry for each game and one for each key, so
 * that two tabs do not overwrite what the other has written.
 */
export interface Kept {
  readonly game: string;
  readonly spec: string;
  /** The secrets of the seats taken from here. They go to the server and nowhere else. */
  readonly keys: Partial<Record<Seat, string>>;
  /** What the link to join carries, where this device made or used it. */
  readonly join: string | null;
  readonly opponent: string | null;
  readonly round: number;
  readonly plies: number;
  readonly side: Side | null;
  readonly result: Outcome | null;
  /** The game itself, once it is over, as the address of its review carries it. */
  readonly review?: string | null;
  /** When it was last looked at: milliseconds since 1970. */
  readonly at: number;
}

const GAME = 'raumspiel.online.';
const KEY = 'raumspiel.key.';
const SEATS: readonly Seat[] = ['creator', 'guest'];
const OPEN = 'raumspiel.open.';
const TAB = 'raumspiel.seat.';
const JOINING = 'raumspiel.joining.';
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
/** More than this nobody looks through; the oldest that are over go first. */
const MOST = 200;

/** As it is written. Keys stood in it once, where a tab that knew only its own could remove the other. */
type Entry = Omit<Kept, 'keys'> & Partial<Pick<Kept, 'keys'>>;

export function keptGame(game: string): Kept | null {
  const entry = read(localStorage, GAME + game) as Entry | null;
  if (!entry) return null;
  const keys: Kept['keys'] = { ...entry.keys };
  for (const seat of SEATS) {
    const key = read(localStorage, keyName(game, seat));
    if (typeof key === 'string') keys[seat] = key;
  }
  return { ...entry, keys };
}

const keyName = (game: string, seat: Seat): string => `${KEY}${game}.${seat}`;

export function keptGames(): Kept[] {
  const games: (Kept | null)[] = [];
  try {
    for (let i = 0; i < localStorage.length; i += 1) {
      const name = localStorage.key(i);
      if (name?.startsWith(GAME)) games.push(keptGame(name.slice(GAME.length)));
    }
  } catch {
    // No storage, no games kept.
  }
  // What something else has written there is not a game.
  return games.filter((kept) => kept !== null).sort((a, b) => b.at - a.at);
}

export function keep({ keys, ...entry }: Kept): void {
  for (const seat of SEATS) {
    if (keys[seat] !== undefined) write(localStorage, keyName(entry.game, seat), keys[seat]);
  }
  write(localStorage, GAME + entry.game, entry);
  for (const old of keptGames().slice(MOST)) if (old.result) forget(old.game);
}

export function forget(game: string): void {
  try {
    localStorage.removeItem(GAME + game);
    for (const seat of SEATS) localStorage.removeItem(keyName(game, seat));
  } catch {
    // What cannot be removed was not there.
  }
}

export const keptByJoin = (join: string): Kept | null =>
  keptGames().find((kept) => kept.join === join) ?? null;

/** Which seat this tab plays: one device can hold both, in two tabs. */
export function seatHere({ game, keys }: Kept): Seat | null {
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
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
  write(sessionStorage, JOINING + join, key);
  return key;
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
  const name = `${OPEN}${game}.${seat}`;
  try {
    if (commands.length > 0) write(localStorage, name, commands);
    else localStorage.removeItem(name);
  } catch {
    // They are still sent from this page.
  }
}

function read(storage: Storage, name: string): unknown {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

function write(storage: Storage, name: string, value: unknown): void {
  try {
    storage.setItem(name, JSON.stringify(value));
  } catch {
    // A full or forbidden storage only means that nothing is remembered.
  }
}
