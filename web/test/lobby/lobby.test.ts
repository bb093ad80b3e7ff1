import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seatsOf } from '../../src/device/seats';
import { cancel, dialBy, listenToLobby, seek, take } from '../../src/lobby/lobby';
import { useLobby, type Wish } from '../../src/lobby/state';
import { keepTicks, recallTicks, wishOf } from '../../src/lobby/ticks';
import { remember } from '../../src/players/known';
import { Game } from '../../src/rules/game';
import { loadRules } from '../../src/rules/wasm';
import { useStore } from '../../src/session/store';
import { speaking } from '../../src/text/players';
import { Exchange, PRESENT, state } from '../net/fake_wire';

const WISH: Wish = { specs: ['connect-7x6-4'], times: [{ kind: 'none' }], rated: false };
const DAYS: Wish = { ...WISH, times: [{ kind: 'correspondence', daysPerMove: 1 }] };

let exchange: Exchange;

beforeEach(async () => {
  await speaking(loadRules());
  localStorage.clear();
  location.hash = '#/lobby';
  remember({ id: 'ada', name: 'Ada', tag: 'a' });
  exchange = new Exchange();
  dialBy(exchange.dial);
});
afterEach(() => {
  cancel();
  exchange.wires.at(-1)?.tell({ type: 'unsought', id: 's1' });
  useLobby.setState({ seeking: null, view: null, problem: null, left: null });
});

/** Waits as `s1`. */
async function waits(wish: Wish = WISH): Promise<void> {
  await seek(wish);
  exchange.wire.greet();
  exchange.wire.tell({ type: 'seeking', id: 's1' });
}

const attending = (game: string) =>
  exchange.wire.tell({
    type: 'attending',
    you: 'guest',
    key: 'secret',
    state: state({ game }),
    presence: PRESENT,
  });

test('asks once, and again with the same key after the connection was lost', async () => {
  vi.useFakeTimers();
  await waits();
  const [first] = exchange.wire.said;
  expect(first).toMatchObject({ type: 'seek', ...WISH, name: 'Ada' });
  expect(exchange.wire.said).toHaveLength(1);
  exchange.wire.fail();
  vi.advanceTimersByTime(1000);
  expect(exchange.wires).toHaveLength(2);
  exchange.wire.greet();
  expect(exchange.wire.said).toEqual([first]);
  vi.useRealTimers();
});

test('whoever is found: the seat is kept, the game gone to, the line put down', async () => {
  await waits();
  attending('found1');
  expect(seatsOf('found1')?.keys).toEqual({ guest: 'secret' });
  expect(location.hash).toBe('#/game/found1');
  expect(useLobby.getState().seeking).toBeNull();
  expect(exchange.wire.closed).toBe(true);
});

test('the computer’s game is on the table still when somebody is found', async () => {
  const seats = [
    { kind: 'person', name: 'Ada' },
    { kind: 'computer', name: 'Computer', level: 1 },
  ] as const;
  useStore.getState().begin(Game.start('connect-7x6-4'), seats);
  useStore.getState().play('d');
  await waits();
  attending('found2');
  expect(useStore.getState().takeTable()).toBe(true);
  expect(useStore.getState().match?.game.moveTexts).toBe('d');
});

test('a clock does not run on while its player is called away', async () => {
  const seats = [
    { kind: 'person', name: 'Ada' },
    { kind: 'person', name: 'Bob' },
  ] as const;
  const time = { minutes: 5, increment: 0 };
  useStore.getState().begin(Game.start('connect-7x6-4'), seats, { time });
  useStore.getState().play('d');
  await waits();
  attending('found3');
  expect(localStorage.getItem('raumspiel.game')).toBeNull();
  expect(useStore.getState().takeTable()).toBe(false);
});

test('cancel before the server has said what it is called ends it too', async () => {
  await seek(WISH);
  exchange.wire.greet();
  cancel();
  expect(useLobby.getState().seeking).toBeNull();
  expect(exchange.wire.closed).toBe(true);
});

test('a wish by days stands without anybody waiting here', async () => {
  const stop = listenToLobby();
  exchange.wire.greet();
  await seek(DAYS);
  exchange.wire.tell({ type: 'seeking', id: 's1' });
  expect(useLobby.getState()).toMatchObject({ seeking: null, left: DAYS });
  expect(exchange.wire.closed).toBe(false);
  stop();
  expect(exchange.wire.closed).toBe(true);
});

test('who takes a seek that is gone goes on waiting for what they waited for', async () => {
  await waits();
  const other = { ...WISH, id: 's2', name: null, player: null, bot: false, ratings: [], since: 0 };
  void take({ ...other, specs: [...WISH.specs], times: [...WISH.times] });
  await Promise.resolve();
  expect(exchange.wire.said.slice(1)).toMatchObject([
    { type: 'unseek', id: 's1' },
    { type: 'seek', with: 's2' },
  ]);
  exchange.wire.tell({ type: 'unsought', id: 's1' });
  exchange.wire.tell({ type: 'error', code: 'seek-gone', message: 'Gone.' });
  await vi.waitFor(() => expect(useLobby.getState().problem?.code).toBe('seek-gone'));
  expect(useLobby.getState().seeking?.wish).toEqual(WISH);
  expect(exchange.wire.said.at(-1)).toMatchObject({ type: 'seek', specs: WISH.specs });
  expect(exchange.wire.said.at(-1)).not.toHaveProperty('with');
});

test('what is ticked: the game one comes for, else what was last', () => {
  expect(recallTicks('chess-5x5x5')).toEqual({
    games: ['chess-5x5x5'],
    speeds: [1, 2],
    rated: false,
  });
  keepTicks({ games: ['chess-5x5x5', 'connect-7x6-4'], speeds: [4], rated: true });
  expect(recallTicks('connect-7x6-4').games).toEqual(['chess-5x5x5', 'connect-7x6-4']);
  expect(recallTicks('connect-4x4x4-4').games).toEqual(['connect-4x4x4-4']);
  expect(wishOf(recallTicks('connect-7x6-4'))).toEqual({
    specs: ['connect-7x6-4', 'chess-5x5x5'],
    times: [{ kind: 'correspondence', daysPerMove: 1 }],
    rated: true,
  });
  localStorage.setItem('raumspiel.lobby', '{"games":["none-1"],"speeds":[99]}');
  expect(recallTicks('nonsense')).toEqual({
    games: ['connect-7x6-4'],
    speeds: [1, 2],
    rated: false,
  });
});
