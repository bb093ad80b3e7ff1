import { useEffect } from 'react';
import { create } from 'zustand';
import type { Outcome, Side } from '../rules/types';
import type { Clock, TimeControl } from '../session/clock';
import type { Seat } from '../session/match';
import { hasOldGames } from './oldGames';
import { openShelf, type Shelf } from './shelf';

/** How a game of the list came about. */
export type Way = 'same-screen' | 'computer' | 'online' | 'record' | 'analysis';

/** A game that this device keeps: finished or not, played here, over a server, or read from a file. */
export interface KeptGame {
  /** No two are the same, on this device or another. */
  readonly id: string;
  readonly way: Way;
  readonly spec: string;
  /** Empty where it is the usual one. */
  readonly start: string;
  readonly moves: string;
  /** Empty where they are not known. */
  readonly names: readonly [string, string];
  /** The side of whoever sits at this device; null where both do, or neither. */
  readonly side: Side | null;
  readonly result: Outcome | null;
  /** When it was last played: milliseconds since 1970. */
  readonly at: number;
  /** Moves with variations and comments as records write them, where there are any. */
  readonly tree?: string;
  /** What it needs to be gone on with: a local game. */
  readonly seats?: readonly [Seat, Seat];
  readonly clock?: Clock | null;
  readonly time?: TimeControl | null;
  readonly flipped?: boolean;
  /** What it needs to be gone on with: a game on a server. */
  readonly game?: string;
  readonly round?: number;
}

/** The list as the screens see it; null until it has been read. */
export const useGames = create<{ readonly games: readonly KeptGame[] | null }>()(() => ({
  games: null,
}));

let shelf: Promise<Shelf<KeptGame>> | null = null;
/** Changes wait for one another, so that the last one stays. */
let writing: Promise<unknown> = Promise.resolve();

async function open(): Promise<Shelf<KeptGame>> {
  const ready = await openShelf<KeptGame>('games');
  if (hasOldGames())
    await import('./migrate')
      .then(({ bringOldGames }) => bringOldGames(ready))
      .catch(() => undefined);
  return ready;
}

const opened = (): Promise<Shelf<KeptGame>> => (shelf ??= open());

const newestFirst = (games: readonly KeptGame[]): KeptGame[] =>
  [...games].sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));

export function newGameId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}

/** Reads the list, for the first time or anew. */
export async function loadGames(): Promise<readonly KeptGame[]> {
  await writing;
  const games = newestFirst(await (await opened()).all());
  useGames.setState({ games });
  return games;
}

/** The list, read when the first screen asks for it. */
export function useKeptGames(): readonly KeptGame[] | null {
  useEffect(() => void loadGames(), []);
  return useGames((state) => state.games);
}

function write(change: (on: Shelf<KeptGame>) => Promise<void>): Promise<void> {
  // Not being able to keep a game must not stop it.
  const done = writing.then(async () => change(await opened())).catch(() => undefined);
  writing = done;
  return done;
}

const shown = (change: (games: readonly KeptGame[]) => readonly KeptGame[]): void =>
  useGames.setState(({ games }) => ({ games: games && newestFirst(change(games)) }));

export function keepGame(game: KeptGame): void {
  shown((games) => [game, ...games.filter(({ id }) => id !== game.id)]);
  void write((on) => on.put([game]));
}

/** Keeps many at once; what is there already under the same name stays if it is as new. */
export async function keepGames(games: readonly KeptGame[]): Promise<number> {
  const known = new Map((await loadGames()).map((game) => [game.id, game.at]));
  const newer = games.filter(({ id, at }) => at > (known.get(id) ?? -1));
  await write((on) => on.put(newer));
  await loadGames();
  return newer.length;
}

export function removeGame(id: string): void {
  shown((games) => games.filter((game) => game.id !== id));
  void write((on) => on.remove(id));
}

/** Tests begin with nothing on the shelf. */
export async function clearGames(): Promise<void> {
  await write((on) => on.clear());
  shelf = null;
  useGames.setState({ games: null });
}
