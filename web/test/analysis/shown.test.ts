import { expect, test } from 'vitest';
import { Game } from '../../src/rules/game';
import { Refused } from '../../src/rules/refused';
import { CHESS, CONNECT_FOUR, CONNECT_SPACE } from '../../src/rules/spec';
import { readRoute, writeRoute } from '../../src/app/route';
import { readShown, writeShown, type Shown } from '../../src/app/shown';

const ENDING = '5/5/5/5/K4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/P4/5/5/4k w 0 1';

test.each<[Shown, string]>([
  [
    { game: Game.start(CONNECT_FOUR).afterAll('d d e'), names: ['', ''], ended: null },
    '#/review/connect-7x6-4/d.d.e',
  ],
  [
    {
      game: Game.start(CONNECT_SPACE).afterAll('c3 b2'),
      names: ['Dr. Ada/Lovelace', 'Blaise'],
      ended: { reason: 'resignation', winner: 1 },
    },
    '#/review/connect-5x5x5-4/c3.b2//Dr%2E%20Ada%2FLovelace.Blaise/resignation.1',
  ],
  [
    {
      game: Game.start(CHESS, ENDING).afterAll('Ea4Ea5=U'),
      names: ['', ''],
      ended: { reason: 'agreement', winner: null },
    },
    `#/review/chess-5x5x5/Ea4Ea5=U/${encodeURIComponent(ENDING)}//agreement.`,
  ],
])('a game goes into an address and comes back', (shown, address) => {
  const hash = writeRoute({ screen: 'review', shown: writeShown(shown) });
  expect(hash).toBe(address);
  const route = readRoute(hash);
  if (route.screen !== 'review') throw new Error('not a review');
  const read = readShown(route.shown);
  expect(read.game.position).toEqual(shown.game.position);
  expect([read.names, read.ended]).toEqual([shown.names, shown.ended]);
});

test('addresses without a game are refused, none of them breaks anything', () => {
  for (const text of [
    '',
    'go-19x19',
    'connect-7x6-4/zz',
    'connect-900x900-4',
    'chess-5x5x5//%E0',
  ]) {
    expect(() => readShown(text)).toThrow(Refused);
  }
  expect(readRoute('#/review')).toEqual({ screen: 'home' });
  expect(readRoute('#/analysis')).toEqual({ screen: 'analysis', shown: '' });
});
