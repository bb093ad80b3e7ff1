import type { Outcome as WireOutcome, Side as WireSide } from '../generated/protocol';
import type { Outcome, Side } from '../rules/types';
import type { Clock, TimeControl } from '../session/clock';
import type { Seat } from '../session/match';
import type { KeptGame } from './games';
import type { Shelf } from './shelf';
import { ASIDE, DONE, ONLINE } from './oldGames';
import { namesWith, read, write } from './storage';

/** Games as earlier releases kept them, in `localStorage`. */

interface Aside {
  readonly spec: string;
  readonly start: string;
  readonly moves: string;
  readonly seats: readonly [Seat, Seat];
  readonly clock?: Clock | null;
  readonly time?: TimeControl | null;
  readonly flipped?: boolean;
  readonly at: number;
}

interface Online {
  readonly game: string;
  readonly spec: string;
  readonly opponent: string | null;
  readonly round: number;
  readonly side: WireSide | null;
  readonly result: WireOutcome | null;
  /** As the address of a review carries it: spec, moves, start, names, ending. */
  readonly review?: string | null;
  readonly at: number;
}

const sideOf = (side: WireSide): Side => (side === 'first' ? 0 : 1);

function ofAside(old: Aside): KeptGame {
  const { spec, start, moves, seats, at } = old;
  const alone = seats.some((seat) => seat.kind === 'computer');
  return {
    id: `aside-${at}`,
    way: alone ? 'computer' : 'same-screen',
    spec,
    start,
    moves,
    names: [seats[0].name, seats[1].name],
    side: alone ? (seats[0].kind === 'person' ? 0 : 1) : null,
    result: null,
    at,
    seats,
    clock: old.clock ?? null,
    time: old.time ?? null,
    flipped: old.flipped ?? false,
  };
}

function ofOnline(old: Online): KeptGame {
  const [, moves = '', start = '', names = ''] = (old.review ?? '').split('/');
  const side = old.side && sideOf(old.side);
  const opponent = old.opponent ?? '';
  const [first = '', second = ''] = names.split('.').map(decodeURIComponent);
  const untold: readonly [string, string] = side === 0 ? ['', opponent] : [opponent, ''];
  const result: Outcome | null = old.result && {
    winner: old.result.winner && sideOf(old.result.winner),
    reason: old.result.reason,
  };
  return {
    id: `online-${old.game}-${Math.max(1, old.round)}`,
    way: 'online',
    game: old.game,
    round: old.round,
    spec: old.spec,
    start: decodeURIComponent(start),
    moves: moves.replaceAll('.', ' '),
    names: names === '' ? untold : [first, second],
    side,
    result,
    at: old.at,
  };
}

/** One that cannot be understood must not keep the others behind. */
function understood<T>(list: readonly T[], one: (old: T) => KeptGame): KeptGame[] {
  return list.flatMap((old) => {
    try {
      return [one(old)];
    } catch {
      return [];
    }
  });
}

/** Brings the games that an earlier release has kept onto the shelf, once. */
export async function bringOldGames(shelf: Shelf<KeptGame>): Promise<void> {
  if (read(localStorage, DONE) !== null) return;
  const aside = read(localStorage, ASIDE);
  const online = namesWith(localStorage, ONLINE)
    .map((name) => read(localStorage, name) as Online | null)
    .filter((old) => typeof old?.spec === 'string') as Online[];
  const games = [
    ...understood(Array.isArray(aside) ? (aside as Aside[]) : [], ofAside),
    ...understood(online, ofOnline),
  ];
  const known = new Set((await shelf.all()).map(({ id }) => id));
  await shelf.put(games.filter(({ id }) => !known.has(id)));
  write(localStorage, ASIDE, null);
  write(localStorage, DONE, true);
}
