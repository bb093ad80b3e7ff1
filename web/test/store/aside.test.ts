import { beforeEach, expect, test, vi } from 'vitest';
import { Game } from '../../src/rules/game';
import { CHESS, CONNECT_FOUR } from '../../src/rules/spec';
import { forgetAside, gamesAside, setAside, takeUp } from '../../src/store/aside';
import type { Seat } from '../../src/store/match';
import { savedGame } from '../../src/store/saved';
import { useStore } from '../../src/store/store';

const seats: readonly [Seat, Seat] = [
  { kind: 'person', name: 'Ada' },
  { kind: 'person', name: 'Blaise' },
];
const store = () => useStore.getState();

beforeEach(() => localStorage.clear());

test('a game that another takes the place of is kept, and so is that one', () => {
  store().begin(Game.start(CONNECT_FOUR), seats);
  store().play('d');
  setAside();
  expect(savedGame()).toBeNull();
  store().begin(Game.start(CHESS), seats);
  store().play('Ab2Ab3');
  const [first] = gamesAside();
  expect(first?.spec).toBe(CONNECT_FOUR);
  const taken = first && takeUp(first);
  expect(taken?.game.moves.map((move) => move.text)).toEqual(['d']);
  expect(gamesAside().map(({ spec, moves }) => [spec, moves])).toEqual([[CHESS, 'Ab2Ab3']]);
});

test('a game without a move is not worth keeping', () => {
  store().begin(Game.start(CONNECT_FOUR), seats);
  setAside();
  expect(gamesAside()).toEqual([]);
});

test('the clocks of a game set aside stand', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  store().begin(Game.start(CONNECT_FOUR), seats, { time: { minutes: 3, increment: 0 } });
  store().play('d');
  vi.setSystemTime(1_010_000);
  setAside();
  vi.setSystemTime(9_000_000);
  const [aside] = gamesAside();
  const clock = aside && takeUp(aside)?.clock;
  expect(clock).toMatchObject({ left: [180_000, 170_000], running: 1, since: 9_000_000 });
  vi.useRealTimers();
});

test('as many are kept as anybody goes back to, each can be removed, and rubbish is none', () => {
  for (let count = 0; count < 35; count += 1) {
    store().begin(Game.start(CONNECT_FOUR).afterAll('d '.repeat(1 + (count % 6)).trim()), seats);
    setAside();
  }
  expect(gamesAside()).toHaveLength(30);
  const [latest, next] = gamesAside();
  if (latest) forgetAside(latest);
  expect(gamesAside()[0]).toEqual(next);
  const unreadable = next && { ...next, moves: 'z9' };
  expect(unreadable && takeUp(unreadable)).toBeNull();
  expect(gamesAside()).toHaveLength(29);
  localStorage.setItem('raumspiel.aside', '{"no":"list"}');
  expect(gamesAside()).toEqual([]);
});
