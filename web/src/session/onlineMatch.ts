import type { KeptGame } from '../device/games';
import { seatsOf } from '../device/seats';
import type { Player, Seat as WireSeat, Side as WireSide } from '../generated/protocol';
import type { Attended } from '../net/attendance';
import { playerAt, sideOf, type Mirror } from '../net/mirror';
import { leftOn, pressedBy, type ServerClock } from '../net/server_clock';
import { Game } from '../rules/game';
import { Refused } from '../rules/refused';
import { isDrawableText } from '../rules/spec';
import type { Outcome, Side } from '../rules/types';
import { t } from '../text';
import type { Clock } from './clock';
import { nextMatchId, type Match, type Seat } from './match';

const WIRE: readonly [WireSide, WireSide] = ['first', 'second'];
export const wireSide = (side: Side): WireSide => WIRE[side];
export const rulesSide = (side: WireSide): Side => (side === 'first' ? 0 : 1);

/** What was made of it before, so that what has not changed is not made again. */
export interface Made {
  readonly match: Match;
  /** Which round of which game, from which side: another of these is another match. */
  readonly of: string;
}

/**
 * The game on the server as the boards draw it: with one's own move that has not been acknowledged
 * yet, since it almost always will be. None while the other player is awaited. `shown` is the match
 * as it is looked at, and `played` the game that one's own move has led to.
 */
export function madeOf(
  attended: Attended,
  before: Made | null,
  shown: Match | null,
  played: Game | null,
): Made | null {
  const { mirror, you, clock } = attended;
  if (!mirror || mirror.round === 0 || !isDrawableText(mirror.spec)) return null;
  const of = `${mirror.game} ${mirror.round} ${you ?? ''}`;
  const known = before?.of === of ? before.match : null;
  const truth = gameOf(mirror, known?.game ?? null);
  const ahead = ownMove(attended, truth, [known?.game ?? null, played]);
  const mine = sideOf(mirror, you);
  const game = ahead ?? truth;
  const match: Match = {
    id: known?.id ?? nextMatchId(),
    game,
    seats: [seatOf(mirror, you, 0, game), seatOf(mirror, you, 1, game)],
    ended: mirror.result && outcomeOf(mirror.result),
    clock: clock && clockOf(ahead && mine ? pressedBy(clock, mine, performance.now()) : clock),
    time: null,
    flipped:
      (known && shown?.id === known.id ? shown.flipped : seatsOf(mirror.game)?.flipped) ??
      (mine === 'second' && game.spec.kind === 'chess'),
  };
  return { match, of };
}

/** The game on the server as the list of this device has it. */
export function keptOf(mirror: Mirror, you: WireSeat, match: Match | null): KeptGame {
  const mine = sideOf(mirror, you);
  const at = (side: Side): string => playerAt(mirror, wireSide(side))?.name ?? '';
  return {
    id: onlineId(mirror.game, mirror.round),
    way: 'online',
    game: mirror.game,
    round: mirror.round,
    spec: mirror.spec,
    start: match?.game.unusualStart ?? mirror.start ?? '',
    moves: mirror.moves.join(' '),
    names: [at(0), at(1)],
    side: mine && rulesSide(mine),
    result: mirror.result && outcomeOf(mirror.result),
    at: Date.now(),
  };
}

/** A link that nobody has followed yet becomes the first round. */
export const onlineId = (game: string, round: number): string =>
  `online-${game}-${Math.max(1, round)}`;

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

/** The game after one's own move that is still on its way; one that is made already if it is among these. */
function ownMove(
  { open, mirror }: Attended,
  game: Game,
  made: readonly (Game | null)[],
): Game | null {
  if (mirror?.status !== 'playing') return null;
  const last = open.findLast(({ command }) => command.type === 'play');
  if (last?.command.type !== 'play' || last.ply !== game.ply) return null;
  const { move } = last.command;
  const texts = `${game.moveTexts} ${move}`.trim();
  const known = made.find((one) => one?.moveTexts === texts && one.startText === game.startText);
  if (known) return known;
  try {
    return game.after(move);
  } catch (refused) {
    // The position has changed meanwhile; the server will say so too.
    if (!(refused instanceof Refused)) throw refused;
    return null;
  }
}
