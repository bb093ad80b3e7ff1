import { seatHere, seatsOf } from '../device/seats';
import type { State } from '../generated/protocol';
import { openGames } from './calls';
import { useKnown } from './known';

/** A game with somebody else that goes on, and whether they wait. */
export interface Turn {
  readonly game: string;
  readonly spec: string;
  /** Null where they have no name, or nobody has come yet. */
  readonly opponent: string | null;
  readonly yourMove: boolean;
  /** What whoever is to move has left, in milliseconds; null without a clock. */
  readonly leftMs: number | null;
}

/** Older ones are in the list of games. */
const MOST = 12;

/** Those first in which one is awaited, and of them those with the least time. */
function urgentFirst(a: Turn, b: Turn): number {
  const [mine, left] = [Number(b.yourMove) - Number(a.yourMove), (turn: Turn) => turn.leftMs];
  return mine || (left(a) ?? Infinity) - (left(b) ?? Infinity) || 0;
}

/** How a game stands at which this device has a seat; null where it is over, or cannot be seen. */
async function byKey(game: string): Promise<Turn | null> {
  const seats = seatsOf(game);
  const you = seats && seatHere(seats);
  const key = you && seats.keys[you];
  if (!key) return null;
  const answer = await fetch(`api/games/${game}`, { headers: { authorization: `Bearer ${key}` } });
  if (!answer.ok) return null;
  const { spec, status, players, turn, clocks } = (await answer.json()) as State;
  if (status === 'finished') return null;
  const own = players.find(({ seat }) => seat === you);
  const other = players.find(({ seat }) => seat !== you);
  const yourMove = turn !== null && own?.side === turn;
  const leftMs = turn && clocks && (turn === 'first' ? clocks.firstMs : clocks.secondMs);
  return { game, spec, opponent: other?.name ?? null, yourMove, leftMs };
}

/**
 * The games that go on: those of this device's seats and those of the player, the ones first in which
 * the other waits. Null where no server answers.
 */
export async function loadTurns(seated: readonly string[]): Promise<readonly Turn[] | null> {
  const games = [...new Set(seated)].slice(0, MOST);
  const known = useKnown.getState().known !== null;
  const [held, kept] = await Promise.allSettled([
    Promise.all(games.map(byKey)),
    known ? openGames() : [],
  ]);
  if (held.status === 'rejected' || kept.status === 'rejected') return null;
  const turns = new Map<string, Turn>();
  for (const turn of [...held.value, ...kept.value]) {
    if (turn && !turns.has(turn.game)) turns.set(turn.game, turn);
  }
  return [...turns.values()].sort(urgentFirst);
}
