import { expect, test, vi } from 'vitest';
import { keepGames, loadGames, removeGame, type KeptGame } from '../../src/device/games';
import { Game } from '../../src/rules/game';
import { CHESS, CONNECT_FOUR } from '../../src/rules/spec';
import type { Seat } from '../../src/session/match';
import { resign, useStore } from '../../src/session/store';
import { file } from '../file';

const people: readonly [Seat, Seat] = [
  { kind: 'person', name: 'Ada' },
  { kind: 'person', name: 'Blaise' },
];
const store = () => useStore.getState();
const listed = async () =>
  (await loadGames()).map(({ spec, moves, result }) => [spec, moves, result?.reason ?? null]);

test('every local game is in the list from its first move, finished or not', async () => {
  store().begin(Game.start(CONNECT_FOUR), people);
  expect(await listed()).toEqual([]);
  store().play('d');
  store().begin(Game.start(CHESS), people);
  store().play('Ab2Ab3');
  resign();
  store().begin(Game.start(CONNECT_FOUR).afterAll('a b a b a b'), people);
  store().play('a');
  expect((await listed()).sort()).toEqual([
    [CHESS, 'Ab2Ab3', 'resignation'],
    [CONNECT_FOUR, 'a b a b a b a', 'line'],
    [CONNECT_FOUR, 'd', null],
  ]);
});

test('a game is gone on with where it stood, and the one on the table makes room', async () => {
  store().begin(Game.start(CONNECT_FOUR), people);
  store().play('d');
  store().begin(Game.start(CHESS), people);
  store().play('Ab2Ab3');
  const first = (await loadGames()).find(({ spec }) => spec === CONNECT_FOUR);
  expect(first && store().goOn(first)).toBe(true);
  expect(store().match?.game.moveTexts).toBe('d');
  store().play('e');
  expect((await listed()).sort()).toEqual([
    [CHESS, 'Ab2Ab3', null],
    [CONNECT_FOUR, 'd e', null],
  ]);
  expect(first && store().goOn({ ...first, id: 'other', moves: 'z9' })).toBe(false);
  expect(store().match?.game.moveTexts).toBe('d e');
});

test('the clocks of a game that made room stand', async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  store().begin(Game.start(CONNECT_FOUR), people, { time: { minutes: 3, increment: 0 } });
  store().play('d');
  vi.setSystemTime(1_010_000);
  store().begin(Game.start(CHESS), people);
  vi.setSystemTime(9_000_000);
  const [kept] = await loadGames();
  expect(kept?.clock?.left).toEqual([180_000, 170_000]);
  if (kept) store().goOn(kept);
  expect(store().match?.clock).toMatchObject({ left: [180_000, 170_000], running: 1 });
  expect(store().match?.clock?.since).toBe(9_000_000);
  vi.useRealTimers();
});

test('many are kept at once, the newer of two with one name; each can be removed', async () => {
  const game = (id: string, at: number): KeptGame => ({
    id,
    way: 'record',
    spec: CHESS,
    start: '',
    moves: '',
    names: ['', ''],
    side: null,
    result: null,
    at,
  });
  expect(await keepGames([game('a', 1), game('b', 5)])).toBe(2);
  expect(await keepGames([game('a', 3), game('b', 4)])).toBe(1);
  expect((await loadGames()).map(({ id, at }) => [id, at])).toEqual([
    ['b', 5],
    ['a', 3],
  ]);
  removeGame('b');
  expect((await loadGames()).map(({ id }) => id)).toEqual(['a']);
});

test('games that the last release kept are brought along, once', async () => {
  const old = JSON.parse(file('web/test/data/release-0.1-storage.json').toString()) as object;
  for (const [name, value] of Object.entries(old)) localStorage.setItem(name, value as string);
  const games = await loadGames();
  expect(
    games.map(({ way, spec, moves, names, side, result, at }) => ({
      way,
      spec,
      moves,
      names,
      side,
      result,
      at,
    })),
  ).toMatchInlineSnapshot(`
    [
      {
        "at": 1794913071911,
        "moves": "Ab2Ab3",
        "names": [
          "Ada",
          "Blaise",
        ],
        "result": null,
        "side": null,
        "spec": "chess-5x5x5",
        "way": "same-screen",
      },
      {
        "at": 1794913071789,
        "moves": "d e",
        "names": [
          "Ada",
          "Computer (Casual)",
        ],
        "result": null,
        "side": 0,
        "spec": "connect-7x6-4",
        "way": "computer",
      },
      {
        "at": 1790000100000,
        "moves": "",
        "names": [
          "",
          "",
        ],
        "result": null,
        "side": 0,
        "spec": "chess-5x5x5",
        "way": "online",
      },
      {
        "at": 1790000000000,
        "moves": "a b a b a b a",
        "names": [
          "Bob",
          "Ada A. Lovelace",
        ],
        "result": {
          "reason": "line",
          "winner": 0,
        },
        "side": 1,
        "spec": "connect-7x6-4",
        "way": "online",
      },
    ]
  `);
  expect(localStorage.getItem('raumspiel.aside')).toBeNull();
  const aside = games.find(({ way }) => way === 'computer');
  expect(aside && store().goOn(aside)).toBe(true);
  expect(store().match?.game.moveTexts).toBe(aside?.moves);
  // What is removed here does not come back.
  for (const { id } of games) removeGame(id);
  expect(await loadGames()).toEqual([]);
});
