import type { Player, Seat as WireSeat, Side as WireSide } from '../generated/protocol';
import type { Attended } from '../net/attendance';
import { playerAt, sideOf, type Mirror } from '../net/mirror';
import { leftOn, pressedBy, type ServerClock } from '../net/server_clock';
import { Game } from '../rules/game';
import { Refused } from '../rules/refused';
import type { Outcome, Side } from '../rules/types';
import { t } from '../text';
import type { Clock } from './clock';
import { nextMatchId, type Match, type Seat } from './match';

const WIRE: readonly [WireSide, WireSide] = ['first', 'second'];
export const wireSide = (side: Side): WireSide => WIRE[side];
export const rulesSide = (side: WireSide): Side => (side === 'first' ? 0 : 1);

/** Where a move goes that is played in a game on the server. */
export type Play = (move: string) => void;

/** What was made of it before, so that what has not changed is not made again. */
export interface Made {
  readonly match: Match;
  /** Which round of which game, from which side: another of these is another match. */
  readonly of: string;
}

/**
 * The game on the server as the boards draw it: with one's own move that has not been acknowledged
 * yet, since it almost always will be. None while the other player is awaited.
 */
export function madeOf(attended: Attended, before: Made | null, play: Play): Made | null {
  const { mirror, you, clock } = attended;
  if (!mirror || mirror.round === 0) return null;
  const of = `${mirror.game} ${mirror.round} ${you ?? ''}`;
  const known = before?.of === of ? before.match : null;
  const truth = gameOf(mirror, known?.game ?? null);
  const ahead = ownMove(attended, truth);
  const game = ahead ? (known && sameMoves(known.game, ahead) ? known.game : ahead) : truth;
  const mine = sideOf(mirror, you);
  const match: Match = {
    id: known?.id ?? nextMatchId(),
    game,
    seats: [seatOf(mirror, you, 0, game), seatOf(mirror, you, 1, game)],
    ended: mirror.result && outcomeOf(mirror.result),
    clock: clock && clockOf(ahead && mine ? pressedBy(clock, mine, performance.now()) : clock),
    time: null,
    server: { play },
  };
  return { match, of };
}

/** How the player at a seat is called. */
export function nameAt(match: Match, mirror: Mirror, seat: WireSeat): string {
  return match.seats[playerAt(mirror, 'first')?.seat === seat ? 0 : 1].name;
}

function seatOf(mirror: Mirror, you: Attended['you'], side: Side, game: Game): Seat {
  const player = playerAt(mirror, wireSide(side));
  const mine = you !== null && player?.seat === you;
  const name = nameOf(player, mine, you !== null) ?? t.sideName(game.spec.kind, side);
  return { kind: mine ? 'person' : 'remote', name };
}

function nameOf(player: Player | null, mine: boolean, playing: boolean): string | null {
  if (player?.name) return player.name;
  if (!playing) return null;
  return mine ? t.players.you : t.online.friend;
}

function outcomeOf({ winner, reason }: NonNullable<Mirror['result']>): Outcome {
  return { winner: winner && rulesSide(winner), reason };
}

/** On the wall's time, as the boards' clocks are. */
function clockOf(clock: ServerClock): Clock {
  const now = performance.now();
  const { running } = clock.clocks;
  return {
    left: [leftOn(clock, 'first', now), leftOn(clock, 'second', now)],
    increment: 0,
    running: running && rulesSide(running),
    since: Date.now(),
  };
}

/** The game with exactly these moves, made from what is there already where that is possible. */
function gameOf(mirror: Mirror, known: Game | null): Game {
  if (!known) {
    return Game.start(mirror.spec, mirror.start ?? undefined).afterAll(mirror.moves.join(' '));
  }
  const common = known.moves.findIndex((move, ply) => move.text !== mirror.moves[ply]);
  const base = common === -1 ? known : known.at(common);
  const rest = mirror.moves.slice(base.ply);
  return rest.length > 0 ? base.afterAll(rest.join(' ')) : base;
}

const sameMoves = (a: Game, b: Game): boolean =>
  a.ply === b.ply && a.moves.every((move, ply) => move.text === b.moves[ply]?.text);

function ownMove({ open, mirror }: Attended, game: Game): Game | null {
  if (mirror?.status !== 'playing') return null;
  const last = open.findLast(({ command }) => command.type === 'play');
  if (last?.command.type !== 'play' || last.ply !== game.ply) return null;
  try {
    return game.after(last.command.move);
  } catch (refused) {
    // The position has changed meanwhile; the server will say so too.
    if (!(refused instanceof Refused)) throw refused;
    return null;
  }
}
