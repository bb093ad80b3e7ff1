import { expect, test } from 'vitest';
import type { KeptGame } from '../../src/device/games';
import type { Side } from '../../src/rules/types';
import { tallied, tallyBefore } from '../../src/session/tally';

const round = (
  number: number,
  side: Side,
  winner: Side | null,
  reason = 'line',
  game = 'g',
): KeptGame => ({
  id: `online-${game}-${number}`,
  way: 'online',
  game,
  round: number,
  spec: 'connect-7x6-4',
  start: '',
  moves: '',
  names: ['', ''],
  side,
  result: { winner, reason },
  at: number,
});

test('a win is a point, a draw half a point for each, and a game called off nothing', () => {
  expect(tallied(null, { winner: 1, reason: 'line' })).toEqual([0, 1]);
  expect(tallied([1, 0], { winner: null, reason: 'board-full' })).toEqual([1.5, 0.5]);
  expect(tallied([1, 0], { winner: null, reason: 'aborted' })).toEqual([1, 0]);
  expect(tallied(null, null)).toBeNull();
});

test('rounds before count by the sides of this one, which are swapped each time', () => {
  const games = [
    // I was first and won; then second and lost; then first, and it was a draw.
    round(1, 0, 0),
    round(2, 1, 0),
    round(3, 0, null, 'board-full'),
    round(1, 0, 0, 'line', 'another'),
  ];
  expect(tallyBefore(games, { game: 'g', round: 1, side: 0 })).toBeNull();
  expect(tallyBefore(games, { game: 'g', round: 2, side: 1 })).toEqual([0, 1]);
  expect(tallyBefore(games, { game: 'g', round: 3, side: 0 })).toEqual([1, 1]);
  expect(tallyBefore(games, { game: 'g', round: 4, side: 1 })).toEqual([1.5, 1.5]);
});
