import { keepGame, newGameId, removeGame, type KeptGame } from '../device/games';
import { readTable, writeTable } from '../device/table';
import { Game } from '../rules/game';
import { Refused } from '../rules/refused';
import { other, type Outcome, type Side } from '../rules/types';
import { handedTo, newClock, pressed, stopped, type Clock, type TimeControl } from './clock';
import { namesOf, nextMatchId, resultOf, toMove, type Match, type Seat } from './match';
import { named } from './named';
import { Session } from './session';

export interface BeginOptions {
  readonly flipped?: boolean;
  readonly time?: TimeControl | null;
  /** Clocks that have run already, of a game that is taken up again. */
  readonly clock?: Clock | null;
  /** Its name among the games of the device, where it has one. */
  readonly id?: string;
}

/** A game that is decided on this device: two at one screen, or one against the computer. */
export class LocalSession extends Session {
  /** Its name among the games of the device. */
  readonly id: string;

  constructor(game: Game, seats: readonly [Seat, Seat], options: BeginOptions = {}) {
    const { flipped = false, time = null, clock = time && newClock(time) } = options;
    super({ id: nextMatchId(), game, seats, ended: null, clock, time, flipped });
    this.id = options.id ?? newGameId();
    this.save();
  }

  override play(next: Game): void {
    const { match } = this;
    if (!match || resultOf(match)) return;
    const now = Date.now();
    const clock = match.clock && pressed(match.clock, toMove(match), now);
    const over = next.position.outcome !== null;
    this.become({ ...match, game: next, clock: clock && over ? stopped(clock, now) : clock });
  }

  end(outcome: Outcome): void {
    const { match } = this;
    if (!match || resultOf(match)) return;
    const clock = match.clock && stopped(match.clock, Date.now());
    this.become({ ...match, ended: outcome, clock });
  }

  override takeBack(): void {
    const { match } = this;
    if (!match || match.game.ply === 0 || match.ended) return;
    let ply = match.game.ply - 1;
    // Against the computer one takes back its answer too.
    const mine = match.seats.findIndex((seat) => seat.kind === 'person');
    const turnAt = (at: number) => match.game.at(at).position.turn;
    if (match.seats.some((seat) => seat.kind === 'computer') && ply > 0 && turnAt(ply) !== mine) {
      ply -= 1;
    }
    const game = match.game.at(ply);
    const running = ply > 0 ? game.position.turn : null;
    const clock = match.clock && handedTo(match.clock, running, Date.now());
    this.become({ ...match, game, clock });
  }

  override flip(): void {
    super.flip();
    this.save();
  }

  /** It stays on the table, and its clocks run on, as on any table. */
  override leave(): void {
    this.save();
  }

  /** Another game wants the table: this one goes among the others, and its clocks stand. */
  clear(): void {
    const { match } = this;
    if (!match) return;
    writeTable(null);
    if (resultOf(match)) return;
    const clock = match.clock && stopped(match.clock, Date.now());
    this.shelve({ ...match, clock });
  }

  /** The same players once more, from the start. */
  again(): LocalSession | null {
    const { match } = this;
    if (!match) return null;
    this.clear();
    const { game, seats, time, flipped } = match;
    return new LocalSession(Game.start(game.spec.text, game.startText), seats, { time, flipped });
  }

  private become(match: Match): void {
    this.change(match);
    this.save();
  }

  private save(): void {
    const { match } = this;
    if (!match) return;
    const { game, seats, clock, time, flipped } = match;
    const { text: spec } = game.spec;
    const table = { id: this.id, spec, start: game.startText, moves: game.moveTexts };
    writeTable(resultOf(match) ? null : { ...table, seats, clock, time, flipped });
    this.shelve(match);
  }

  /** A game without a move is not worth keeping. */
  private shelve(match: Match): void {
    if (match.game.ply === 0 && !match.ended) removeGame(this.id);
    else keepGame(keptOf(this.id, match));
  }
}

function keptOf(id: string, match: Match): KeptGame {
  const { game, seats, clock, time, flipped } = match;
  const people = seats.filter((seat) => seat.kind === 'person').length;
  const mine = seats[0].kind === 'person' ? 0 : 1;
  return {
    id,
    way: people === 2 ? 'same-screen' : 'computer',
    spec: game.spec.text,
    start: game.unusualStart,
    moves: game.moveTexts,
    names: namesOf(match),
    side: people === 1 ? mine : null,
    result: resultOf(match),
    at: Date.now(),
    seats,
    clock,
    time,
    flipped,
  };
}

/** The game that was left on the table, however long ago; null if there is none that can be read. */
export function tableSession(): LocalSession | null {
  const left = readTable();
  if (!left) return null;
  const game = gameOf(left);
  return game && new LocalSession(game, named(left.seats), left);
}

/** A game of the device is taken up again; null if it cannot be. */
export function takeUp(kept: KeptGame): LocalSession | null {
  const { seats, clock, time = null, flipped = false, id } = kept;
  const game = gameOf(kept);
  if (!game || !seats || kept.result) return null;
  const running: Side | null = game.ply > 0 ? game.position.turn : null;
  return new LocalSession(game, named(seats), {
    id,
    time,
    flipped,
    clock: clock ? handedTo(clock, running, Date.now()) : null,
  });
}

function gameOf({ spec, start, moves }: { spec: string; start: string; moves: string }) {
  try {
    return Game.start(spec, start || undefined).afterAll(moves);
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    return null;
  }
}

export const resignation = (match: Match): Outcome => ({
  winner: other(toMove(match)),
  reason: 'resignation',
});
