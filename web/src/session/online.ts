import { create } from 'zustand';
import { becomeRoute, goTo, linkedGame, type Route } from '../app/route';
import { keepGame, removeGame } from '../device/games';
import {
  chooseSeat,
  forgetJoining,
  forgetSeat,
  joiningKey,
  keepOpen,
  keepSeats,
  openCommands,
  seatHere,
  seatsOf,
} from '../device/seats';
import type { Seat } from '../generated/protocol';
import { Attendance, type Attended } from '../net/attendance';
import type { Wish } from '../net/command';
import type { Creation, Entrance } from '../net/entrance';
import type { Dial } from '../net/wire';
import type { Game } from '../rules/game';
import { useKnown } from '../players/known';
import { loadRules } from '../rules/wasm';
import { keptOf, madeOf, onlineId, type Made } from './onlineMatch';
import { Session } from './session';
import { useStore } from './store';
import { refusalText } from '../text/refusalText';

interface Online {
  /** The game that this tab attends on the server. */
  readonly attended: Attended | null;
}

/** What the server says, beside the store of the game that is shown. */
export const useOnline = create<Online>()(() => ({ attended: null }));

let session: OnlineSession | null = null;
let dialling: Dial | undefined;

/** Tests put another end to the wire. */
export function dialBy(dial: Dial | undefined): void {
  dialling = dial;
}

/** Signs that the network or the device has come back, or gone. */
const SIGNS: readonly (readonly [EventTarget, string])[] = [
  [window, 'online'],
  [window, 'offline'],
  [window, 'pageshow'],
  [document, 'visibilitychange'],
];

/** A game on a server, which decides it. */
export class OnlineSession extends Session {
  private readonly attendance: Attendance;
  private readonly join: string | null;
  private made: Made | null = null;
  /** The game after a move that has been asked for, so that it is not made twice. */
  private ahead: Game | null = null;

  constructor(entrance: Entrance, seat: Seat | null) {
    super(null);
    this.join = entrance.by === 'join' ? entrance.join : null;
    const open = entrance.by === 'seat' && seat ? openCommands(entrance.game, seat) : [];
    this.attendance = new Attendance(
      entrance,
      { changed: (attended) => session === this && this.changed(attended) },
      { open, ...(dialling ? { dial: dialling } : {}) },
    );
    for (const [target, name] of SIGNS) target.addEventListener(name, this.nudge);
    useOnline.setState({ attended: this.attendance.now });
    const start = (): void => {
      if (session === this) this.attendance.start();
    };
    // Without the rules there is nothing to show; that they failed to load the page says itself.
    loadRules().then(start, () => undefined);
  }

  override play(next: Game): void {
    const move = next.moves.at(-1);
    if (!move) return;
    this.ahead = next;
    this.ask({ type: 'play', move: move.text });
  }

  override takeBack(): void {
    this.ask({ type: 'offer_take_back' });
  }

  override leave(): void {
    for (const [target, name] of SIGNS) target.removeEventListener(name, this.nudge);
    this.attendance.leave();
  }

  override flip(): void {
    super.flip();
    const { mirror } = this.attendance.now;
    const seats = mirror && seatsOf(mirror.game);
    if (seats) keepSeats({ ...seats, flipped: this.match?.flipped ?? null });
  }

  ask(wish: Wish): void {
    this.attendance.ask(wish);
  }

  plan(lines: readonly (readonly string[])[] | null): void {
    this.attendance.plan(lines);
  }

  /** What is done once the seat is free again. */
  private afterLeaving: (() => void) | null = null;

  /** Gives the seat back to the link, before one's first move. */
  giveBack(then: () => void): void {
    this.afterLeaving = then;
    this.ask({ type: 'leave' });
  }

  private readonly nudge = (): void => {
    if (document.visibilityState === 'visible') this.attendance.nudge();
  };

  private changed(attended: Attended): void {
    const before = useOnline.getState().attended;
    useOnline.setState({ attended });
    this.made = madeOf(attended, this.made, this.match, this.ahead);
    this.remember(before, attended);
    // A guest who has left leaves a game that waits again, and nothing to show.
    if (this.made || this.match) this.change(this.made?.match ?? null);
    const { refusal, mirror } = attended;
    if (refusal && refusal !== before?.refusal && refusal.command === 'play')
      sayForAWhile(refusalText(refusal));
    if (mirror && !before?.mirror) showGame(mirror.game);
    if (attended.you === 'guest' && mirror?.status === 'waiting') this.unseated(mirror.game);
    if (refusal?.command === 'leave') this.afterLeaving = null;
  }

  /** A guest whose seat has gone back to the link has nothing here any more. */
  private unseated(game: string): void {
    const then = this.afterLeaving ?? ((): void => goTo({ screen: 'home' }));
    this.afterLeaving = null;
    forgetSeat(game, 'guest');
    removeGame(onlineId(game, 1));
    then();
  }

  /** Keys, open commands and the game itself stay on the device. */
  private remember(before: Attended | null, now: Attended): void {
    const { mirror, you, key } = now;
    if (!mirror || !you) return;
    if (now.open !== before?.open) keepOpen(mirror.game, you, now.open);
    const kept = seatsOf(mirror.game);
    if (mirror === before?.mirror && kept) return;
    if (key) {
      chooseSeat(mirror.game, you);
      if (kept?.keys[you] !== key) keepForPlayer(mirror.game, key);
    }
    keepSeats({
      game: mirror.game,
      keys: { ...kept?.keys, ...(key ? { [you]: key } : {}) },
      join: now.join ?? this.join ?? kept?.join ?? null,
      flipped: kept?.flipped ?? null,
    });
    keepGame(keptOf(mirror, you, this.made?.match ?? null));
  }
}

/** Whoever keeps their games keeps the seat that was taken just now. */
function keepForPlayer(game: string, key: string): void {
  if (!useKnown.getState().known) return;
  void import('../players/claims').then(({ claimIfKnown }) => claimIfKnown(game, key));
}

const ownName = (): string | null => useStore.getState().settings.names[0].trim() || null;

export function createGame(creation: Creation): void {
  enter({ by: 'create', creation: { ...creation, name: ownName() } });
}

/** Takes the free seat; with a key of that game on this device, goes to its seat instead. */
export function joinGame(join: string, game = linkedGame()): void {
  enter({ by: 'join', join, game, name: ownName(), key: joiningKey(join) });
}

/**
 * Is called so from now on. A seat has the name that it was taken with, so where nothing has been
 * played it is given back and taken again.
 */
export function joinAs(name: string): void {
  const { settings, set } = useStore.getState();
  set({ names: [name, settings.names[1]] });
  const { mirror, you } = useOnline.getState().attended ?? {};
  const join = mirror && seatsOf(mirror.game)?.join;
  if (!session || !join || you !== 'guest' || mirror.moves.length > 0) return;
  session.giveBack(() => {
    forgetJoining(join);
    joinGame(join, mirror.game);
  });
}

/** Comes back to the seat that this device has a key of, or that the player has; else watches. */
export function openGame(game: string): void {
  if (useOnline.getState().attended?.mirror?.game === game) return;
  const seats = seatsOf(game);
  const seat = seats && seatHere(seats);
  const key = seat && seats.keys[seat];
  const known = useKnown.getState().known !== null;
  enter(
    key ? { by: 'seat', game, key } : { by: known ? 'player' : 'watch', game },
    key ? seat : null,
  );
}

export function watchByLink(join: string): void {
  enter({ by: 'look', join });
}

export function ask(wish: Wish): void {
  session?.ask(wish);
}

/** Says what to reply ahead in a game by days, or asks what was said. */
export function plan(lines: readonly (readonly string[])[] | null): void {
  session?.plan(lines);
}

export function leaveOnline(): void {
  const left = session;
  if (!left) return;
  session = null;
  left.leave();
  useOnline.setState({ attended: null });
  const { session: shown, sit } = useStore.getState();
  if (shown === left) sit(null);
}

function enter(entrance: Entrance, seat: Seat | null = null): void {
  leaveOnline();
  session = new OnlineSession(entrance, seat);
  useStore.getState().sit(session);
}

/** The link that led here has done its work; the address is now that of the game. */
function showGame(game: string): void {
  const { route, setRoute } = useStore.getState();
  if (route.screen === 'game' && route.game === game) return;
  const here: Route = { screen: 'game', game };
  if (route.screen === 'join') becomeRoute(here);
  else location.hash = `#/game/${game}`;
  setRoute(here);
}

const NOTICE_MS = 6000;

function sayForAWhile(notice: string): void {
  useStore.getState().say(notice);
  setTimeout(() => {
    const { notice: shown, say } = useStore.getState();
    if (shown === notice) say(null);
  }, NOTICE_MS);
}
