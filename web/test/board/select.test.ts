import { expect, test } from 'vitest';
import { choose } from '../../src/board/select';
import { Game } from '../../src/rules/game';
import { CHESS, CONNECT_SPACE } from '../../src/rules/spec';

const cell = (x: number, y: number, z: number) => ({ x, y, z });
const chess = Game.start(CHESS).position.legal;

test.each([
  ['an own piece', null, cell(1, 0, 0), 'select'],
  ['an enemy piece', null, cell(2, 4, 4), 'nothing'],
  ['an empty cell', null, cell(2, 2, 2), 'nothing'],
  ['a target', cell(0, 1, 0), cell(0, 2, 0), 'play'],
  ['the piece in hand', cell(0, 1, 0), cell(0, 1, 0), 'let-go'],
  ['another own piece', cell(0, 1, 0), cell(1, 1, 0), 'select'],
  ['a cell out of reach', cell(0, 1, 0), cell(4, 4, 2), 'nothing'],
])('a click on %s', (_, selected, clicked, does) => {
  expect(choose(chess, selected, clicked).does).toBe(does);
});

test('any cell of a column drops a piece in it', () => {
  const { legal } = Game.start(CONNECT_SPACE).position;
  const choice = choose(legal, null, cell(1, 2, 4));
  expect(choice).toMatchObject({ does: 'play', move: { text: 'b3', to: cell(1, 2, 0) } });
});

test('a pawn at the end of both its ways asks what it becomes', () => {
  const { legal } = Game.start(
    CHESS,
    '5/5/5/5/K4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/P4/5/5/k4 w 0 1',
  ).position;
  expect(choose(legal, cell(0, 3, 4), cell(0, 4, 4))).toMatchObject({ does: 'promote' });
});
