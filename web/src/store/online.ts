import { create } from 'zustand';
import type { Seat } from '../generated/protocol';
import { Attendance, type Attended } from '../net/attendance';
import type { Wish } from '../net/command';
import type { Creation, Entrance } from '../net/entrance';
import { otherSeat, sideOf } from '../net/mirror';
import type { Wire } from '../net/wire';
import { loadRules } from '../rules/wasm';
import {
  chooseSeat,
  joiningKey,
  keep,
  keepOpen,
  keptByJoin,
  keptGame,
  openCommands,
  seatHere,
} from './kept';
import type { Match } from './match';
import { madeOf, type Made } from './onlineMatch';
import { becomeRoute, type Route } from './route';
import { writeShown } from './shown';
import { useStore } from './store';

interface Online {
  /** The game that this tab attends on the server. */
  readonly attended: Attended | null;
}

/** What the server says, beside the store of the game that is shown. */
export const useOnline = create<Online>()(() => ({ attended: null }));

let attendance: Attendance | null = null;
let made: Made | null = null;
let dialling: (() => Wire) | undefined;

/** Tests put another end to the wire. */
export function dialBy(dial: (() => Wire) | undefined): void {
  dialling = dial;
}

const ownName = (): string | null => useStore.getState().settings.names[0].trim() || null;

export function createGame(creation: Creation): void {
  enter({ by: 'create', creation: { ...creation, name: ownName() } });
}

/** Takes the free seat; with a key of that game on this device, goes to its seat instead. */
export function joinGame(join: string): void {
  enter({ by: 'join', join, name: ownName(), key: joiningKey(join) });
}

/** Whose seats of the game behind a link this device holds. */
export function seatsBehind(join: string): { game: string; seats: Seat[] } | null {
  const kept = keptByJoin(join);
  return kept && { game: kept.game, seats: Object.keys(kept.keys) as Seat[] };
}

/** Comes back to the seat that this device has a key of, or watches. */
export function openGame(game: string): void {
  if (useOnline.getState().attended?.mirror?.game === game) return;
  const kept = keptGame(game);
  const seat = kept && seatHere(kept);
  const key = seat && kept.keys[seat];
  enter(key ? { by: 'seat', game, key } : { by: 'watch', game }, key ? seat : null);
}

export function watchByLink(join: string): void {
  enter({ by: 'watch', game: join });
}

export function ask(wish: Wish): void {
  attendance?.ask(wish);
}

export function leaveOnline(): void {
  const left = attendance;
  if (!left) return;
  for (const [target, name] of SIGNS) target.removeEventListener(name, nudge);
  attendance = null;
  left.leave();
  made = null;
  useOnline.setState({ attended: null });
  const { match, follow } = useStore.getState();
  if (match?.server) follow(null, false);
}

function enter(entrance: Entrance, seat: Seat | null = null): void {
  leaveOnline();
  const join = entrance.by === 'join' ? entrance.join : null;
  const open = entrance.by === 'seat' && seat ? openCommands(entrance.game, seat) : [];
  const entered = new Attendance(
    entrance,
    { changed: (attended) => entered === attendance && changed(attended, join) },
    { open, ...(dialling ? { dial: dialling } : {}) },
  );
  attendance = entered;
  for (const [target, name] of SIGNS) target.addEventListener(name, nudge);
  useOnline.setState({ attended: entered.now });
  const start = (): void => {
    if (entered === attendance) entered.start();
  };
  // Without the rules there is nothing to show; that they failed to load the page says itself.
  loadRules().then(start, () => undefined);
}

function changed(attended: Attended, join: string | null): void {
  const before = useOnline.getState().attended;
  useOnline.setState({ attended });
  made = madeOf(attended, made, (move) => ask({ type: 'play', move }));
  remember(before, attended, join, made?.match ?? null);
  const { follow, route, setRoute } = useStore.getState();
  if (made) {
    const { mirror, you } = attended;
    const second = mirror !== null && sideOf(mirror, you) === 'second';
    follow(made.match, second && made.match.game.spec.kind === 'chess');
  }
  const { refusal, mirror } = attended;
  if (refusal && refusal !== before?.refusal && refusal.command === 'play')
    sayForAWhile(refusal.message);
  if (mirror && !before?.mirror && !showsGame(route, mirror.game)) {
    const here: Route = { screen: 'game', game: mirror.game };
    // The link that led here has done its work; the address is now that of the game.
    if (route.screen === 'join') becomeRoute(here);
    else location.hash = `#/game/${mirror.game}`;
    setRoute(here);
  }
}

const NOTICE_MS = 6000;

function sayForAWhile(notice: string): void {
  useStore.getState().say(notice);
  setTimeout(() => {
    const { notice: shown, say } = useStore.getState();
    if (shown === notice) say(null);
  }, NOTICE_MS);
}

const showsGame = (route: Route, game: string): boolean =>
  route.screen === 'game' && route.game === game;

/** Keys, open commands and what the list of games shows stay on the device. */
function remember(
  before: Attended | null,
  now: Attended,
  join: string | null,
  match: Match | null,
): void {
  const { mirror, you, key } = now;
  if (!mirror || !you) return;
  const kept = keptGame(mirror.game);
  if (now.open !== before?.open) keepOpen(mirror.game, you, now.open);
  if (mirror === before?.mirror && kept) return;
  if (key) chooseSeat(mirror.game, you);
  const opponent = mirror.players.find((player) => player.seat === otherSeat(you));
  keep({
    game: mirror.game,
    spec: mirror.spec,
    keys: { ...kept?.keys, ...(key ? { [you]: key } : {}) },
    join: now.join ?? join ?? kept?.join ?? null,
    opponent: opponent?.name ?? null,
    round: mirror.round,
    plies: mirror.moves.length,
    side: sideOf(mirror, you),
    result: mirror.result,
    review: mirror.result && match && shownOf(match),
    at: Date.now(),
  });
}

function shownOf({ game, seats, ended }: Match): string | null {
  if (game.ply === 0) return null;
  return writeShown({ game, names: [seats[0].name, seats[1].name], ended });
}

/** Signs that the network or the device has come back, or gone. */
const SIGNS: readonly (readonly [EventTarget, string])[] = [
  [window, 'online'],
  [window, 'offline'],
  [window, 'pageshow'],
  [document, 'visibilitychange'],
];

function nudge(): void {
  if (document.visibilityState === 'visible') attendance?.nudge();
}
