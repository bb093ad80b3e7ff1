import { expect, test } from 'vitest';
import { readArchive, writeArchive } from '../../src/device/archive';
import type { KeptGame } from '../../src/device/games';
import { Game } from '../../src/rules/game';
import { CHESS, CONNECT_FOUR } from '../../src/rules/spec';

const base: KeptGame = {
  id: 'one',
  way: 'same-screen',
  spec: CONNECT_FOUR,
  start: '',
  moves: 'd d e',
  names: ['Ada "A." Lovelace', 'Blaise\\'],
  side: null,
  result: { winner: 0, reason: 'resignation' },
  at: 1_790_000_000_123,
  seats: [
    { kind: 'person', name: 'Ada "A." Lovelace' },
    { kind: 'person', name: 'Blaise\\' },
  ],
};

const GAMES: KeptGame[] = [
  base,
  {
    ...base,
    id: 'two',
    way: 'computer',
    side: 1,
    names: ['Computer', 'Ada'],
    result: null,
    seats: [
      { kind: 'computer', name: 'Computer', level: 5 },
      { kind: 'person', name: 'Ada' },
    ],
  },
  { ...omitSeats(base), id: 'three', way: 'online', game: 'abc', round: 2, side: 0 },
  {
    ...omitSeats(base),
    id: 'four',
    way: 'analysis',
    spec: CHESS,
    moves: 'Ab2Ab3 Eb4Eb3',
    names: ['', ''],
    result: null,
    tree: 'Ab2Ab3 {a start} Eb4Eb3 (Ec4Ec3 {or \\} this} Ab3Ab4) (Ed4Ed3)',
  },
  {
    ...omitSeats(base),
    id: 'five',
    way: 'record',
    moves: 'a b a b a b a',
    result: { winner: 0, reason: 'line' },
  },
];

function omitSeats({ seats: _, ...rest }: KeptGame): KeptGame {
  return rest;
}

test('all games go into one file and come back as they were', () => {
  expect(readArchive(writeArchive(GAMES))).toEqual(GAMES);
});

test('the file of another program is read too, and what is wrong is named by its place', () => {
  const text =
    '[Spec "connect-7x6-4"]\n[First "Eve"]\n[Date "2020-02-29"]\n\n1. d (1. c) 1... e *\n';
  const [game] = readArchive(text);
  expect(game).toMatchObject({ way: 'record', names: ['Eve', ''], tree: 'd (c) e', result: null });
  expect(new Date(game?.at ?? 0).toISOString()).toMatch(/^2020-02-29/);
  expect(() => readArchive('[Spec "connect-7x6-4"]\n\n1. d (z) *')).toThrow(/line 3, column 7/);
});

test('what cannot be read any more does not keep the others back', () => {
  const broken = { ...base, id: 'broken', moves: 'z9' };
  expect(readArchive(writeArchive([broken, base]))).toEqual([base]);
});

test('threats: where the other side would complete a line, at once or later', () => {
  const game = Game.start(CONNECT_FOUR).afterAll('a b a c a d');
  const names = game.threats().map(({ cell, now }) => [cell.x, cell.z, now]);
  expect(names).toEqual([[4, 0, true]]);
  const over = Game.start(CONNECT_FOUR).afterAll('a b a b a b a');
  expect(over.threats()).toEqual([]);
  // The cell above the landing is reached later.
  const later = Game.start(CONNECT_FOUR).afterAll('a b b c c d c d d');
  expect(later.position.turn).toBe(1);
  expect(later.threats()).toEqual([{ cell: { x: 3, y: 0, z: 3 }, now: true }]);
  expect(Game.start(CONNECT_FOUR).passed()).toBeNull();
  expect(Game.start(CHESS).passed()?.position.turn).toBe(1);
});
