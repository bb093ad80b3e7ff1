import { goTo } from '../app/route';
import { chooseSeat, freshKey, keepSeats } from '../device/seats';
import type { ClientMessage, OpenSeek, ServerMessage } from '../generated/protocol';
import { Connection } from '../net/connection';
import { dialServer, type Dial } from '../net/wire';
import { become, CallRefused } from '../players/calls';
import { useKnown } from '../players/known';
import { useStore } from '../session/store';
import { announceFound } from './found';
import { settle } from './rows';
import { staysAlone, useLobby, type Seeking, type Wish } from './state';

/**
 * The way to the lobby. It stands as long as somebody listens or waits, on whatever screen: who waits
 * can play the computer meanwhile, and is called.
 */
let connection: Connection | null = null;
let listeners = 0;
/** Whether somebody may be about to press a row of the list. */
let held = false;
let dial: Dial = dialServer;

/** Tests put another end to the wire. */
export function dialBy(another: Dial): void {
  dial = another;
}

const SIGNS: readonly (readonly [EventTarget, string])[] = [
  [window, 'online'],
  [window, 'offline'],
  [window, 'pageshow'],
  [document, 'visibilitychange'],
];

const nudge = (): void => {
  if (document.visibilityState === 'visible') connection?.nudge();
};

function connect(): void {
  if (connection) return;
  connection = new Connection(() => dial(null), {
    opened,
    received,
    changed: (link) => useLobby.setState({ link }),
  });
  for (const [target, name] of SIGNS) target.addEventListener(name, nudge);
  connection.open();
}

/** Lets the connection go where nobody needs it: a seek by the clock ends with it. */
function hangUp(): void {
  for (const [target, name] of SIGNS) target.removeEventListener(name, nudge);
  connection?.close();
  connection = null;
}

function hangUpIfIdle(): void {
  if (listeners === 0 && !useLobby.getState().seeking) hangUp();
}

/** Is told who waits from now on, until what is returned is called. */
export function listenToLobby(): () => void {
  listeners += 1;
  connect();
  connection?.send({ type: 'lobby', on: true });
  return () => {
    listeners -= 1;
    if (listeners > 0) return;
    useLobby.setState({ view: null, rows: [], problem: null });
    connection?.send({ type: 'lobby', on: false });
    hangUpIfIdle();
  };
}

function opened(): void {
  const { seeking } = useLobby.getState();
  if (listeners > 0) connection?.send({ type: 'lobby', on: true });
  if (seeking) connection?.send(seekMessage(seeking));
}

function seekMessage({ wish, key }: Seeking): ClientMessage {
  const name = useStore.getState().settings.names[0].trim() || null;
  const answered = wish.with === undefined ? {} : { with: wish.with };
  return {
    type: 'seek',
    specs: [...wish.specs],
    times: [...wish.times],
    rated: wish.rated,
    key,
    name: useKnown.getState().known?.name ?? name,
    ...answered,
  };
}

/**
 * Who goes to the lobby becomes a player. Where the browser keeps no cookie one still plays, by the
 * clock and without ratings. Tells whether a player was made, whom the connection does not know.
 */
async function becomeKnown(wish: Wish): Promise<boolean> {
  if (useKnown.getState().known) return false;
  try {
    await become(useStore.getState().settings.names[0].trim() || null);
    return true;
  } catch (refused) {
    const cookieless = refused instanceof CallRefused && refused.code === 'no-cookie';
    if (cookieless && !wish.rated && !staysAlone(wish)) return false;
    throw refused;
  }
}

/** Finds an opponent, or waits for one. */
export async function seek(wish: Wish, before: Wish | null = null): Promise<void> {
  if (useLobby.getState().seeking) cancel();
  const seeking: Seeking = { wish, key: freshKey(), id: null, since: Date.now(), before };
  useLobby.setState({ seeking, problem: null, left: null });
  try {
    if (await becomeKnown(wish)) hangUp();
  } catch (refused) {
    const { code, message } =
      refused instanceof CallRefused ? refused : { code: 'no-server', message: '' };
    useLobby.setState({ seeking: null, problem: { code, message } });
    return;
  }
  // Somebody may have pressed cancel meanwhile.
  if (useLobby.getState().seeking !== seeking) return;
  connect();
  connection?.send(seekMessage(seeking));
}

/** Sits down with somebody who waits. */
export function take({ id, specs, times, rated }: OpenSeek): Promise<void> {
  const waited = useLobby.getState().seeking?.wish ?? null;
  return seek({ specs, times, rated, with: id }, waited);
}

/** Waits no longer. If somebody was found at this very moment, the game begins all the same. */
export function cancel(): void {
  const { seeking } = useLobby.getState();
  useLobby.setState({ seeking: null });
  if (seeking?.id) connection?.send({ type: 'unseek', id: seeking.id });
  else if (seeking) {
    // What it is called is not known yet: it ends with its connection.
    hangUp();
    if (listeners > 0) connect();
  }
}

/** Takes back a wish that stands while its player is away. */
export function takeBack(id: string): void {
  useLobby.setState({ left: null });
  connection?.send({ type: 'unseek', id });
}

function settleRows(): void {
  const { view, rows } = useLobby.getState();
  if (view) useLobby.setState({ rows: settle(rows, view.seeks, Date.now(), held) });
}

/** From now on no row of the list moves, or they may again. */
export function hold(on: boolean): void {
  if (held === on) return;
  held = on;
  settleRows();
}

/** The server restarts or cannot write: another one may. */
const PASSING = new Set(['shutting-down', 'storage-failed']);

function received(message: ServerMessage): void {
  const { seeking } = useLobby.getState();
  switch (message.type) {
    case 'lobby': {
      const { seeks, live, waiting } = message;
      useLobby.setState({ view: { seeks, live, waiting } });
      settleRows();
      break;
    }
    case 'seeking':
      if (!seeking) break;
      if (staysAlone(seeking.wish) && seeking.wish.with === undefined)
        useLobby.setState({ seeking: null, left: seeking.wish });
      else useLobby.setState({ seeking: { ...seeking, id: message.id } });
      break;
    case 'unsought':
      if (seeking?.id === message.id) useLobby.setState({ seeking: null });
      hangUpIfIdle();
      break;
    case 'attending':
      found(message);
      break;
    case 'error':
      failed(message);
      break;
    default:
      break;
  }
}

function failed({ code, message }: { code: string; message: string }): void {
  const { seeking } = useLobby.getState();
  if (PASSING.has(code)) {
    connection?.redial();
  } else if (seeking?.id === null) {
    useLobby.setState({ seeking: null, problem: { code, message } });
    if (seeking.before) {
      const { before } = seeking;
      void seek(before).then(() => useLobby.setState({ problem: { code, message } }));
    } else hangUpIfIdle();
  }
}

/** Somebody was found: the seat is kept here, and the game is gone to, whatever is on the table. */
function found({ you, key, state }: Extract<ServerMessage, { type: 'attending' }>): void {
  if (!you || key === undefined) return;
  keepSeats({ game: state.game, keys: { [you]: key }, join: null });
  chooseSeat(state.game, you);
  useLobby.setState({ seeking: null, problem: null, left: null });
  const setAside = useStore.getState().setAside();
  announceFound(setAside);
  hangUp();
  goTo({ screen: 'game', game: state.game });
}
