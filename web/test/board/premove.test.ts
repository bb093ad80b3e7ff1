import { expect, test } from 'vitest';
import { aheadOf, meant } from '../../src/board/premove';
import { Game } from '../../src/rules/game';
import { CHESS, CONNECT_FOUR } from '../../src/rules/spec';

const cell = (x: number, y: number, z: number) => ({ x, y, z });
const nothing = { selected: null, premove: null };

test('a column chosen before one’s turn is dropped in, and chosen again is let go', () => {
  const game = Game.start(CONNECT_FOUR);
  const ahead = aheadOf(game, 1, nothing, cell(3, 0, 0));
  expect(ahead.premove?.text).toBe('d');
  expect(aheadOf(game, 1, ahead, cell(3, 0, 0))).toEqual(nothing);
  const next = game.after('d');
  expect(ahead.premove && meant(next, ahead.premove)?.to).toEqual(cell(3, 0, 1));
});

test('a piece is chosen, then any cell; what is not legal then is not played', () => {
  const game = Game.start(CHESS);
  const held = aheadOf(game, 1, nothing, cell(0, 3, 4));
  expect(held.selected).toEqual(cell(0, 3, 4));
  const good = aheadOf(game, 1, held, cell(0, 2, 4));
  expect(good.premove?.text).toBe('Ea4Ea3');
  const bad = aheadOf(game, 1, held, cell(4, 0, 0));
  const next = game.after('Ab2Ab3');
  expect(good.premove && meant(next, good.premove)?.text).toBe('Ea4Ea3');
  expect(bad.premove && meant(next, bad.premove)).toBeNull();
  expect(aheadOf(game, 1, nothing, cell(0, 1, 0))).toEqual(nothing);
});
