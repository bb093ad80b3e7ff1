import { beforeAll, describe, expect, test } from 'vitest';
import { Game } from '../../src/rules/game';
import { Refused } from '../../src/rules/refused';
import { CONNECT_FOUR, CONNECT_SPACE } from '../../src/rules/spec';
import { initSync, perft } from '../../src/wasm/engine.js';
import { file } from '../file';

beforeAll(() => {
  initSync({ module: file('web/src/wasm/engine_bg.wasm') });
});

const refusal = (ask: () => unknown): string => {
  try {
    ask();
  } catch (thrown) {
    if (thrown instanceof Refused) return thrown.code;
    throw thrown;
  }
  return 'none';
};

describe('the connect games in the browser', () => {
  test('counts of moves on 7×6', () => {
    const counts = [1, 7, 49, 343, 2401, 16807, 117649, 823536];
    expect(counts.map((_, depth) => perft(CONNECT_FOUR, undefined, depth))).toEqual(counts);
  });

  test('a win tells its lines and windows', () => {
    const { position } = Game.start(CONNECT_FOUR).afterAll('1122334');
    expect(position.outcome).toEqual({ winner: 0, reason: 'line' });
    expect(position.lines).toEqual([[0, 1, 2, 3].map((x) => ({ x, y: 0, z: 0 }))]);
    expect(position.windows).toBe(1);
    expect(position.legal).toEqual([]);
  });

  test('a line through space', () => {
    const { position } = Game.start(CONNECT_SPACE).afterAll('a1 b2 b2 c3 c3 d4 c3 d4 d4 a5 d4');
    expect(position.outcome?.winner).toBe(0);
    expect(position.lines[0]).toHaveLength(4);
  });

  test.each([
    ['a full column', () => Game.start(CONNECT_FOUR).afterAll('111111').after('a'), 'column-full'],
    ['off the board', () => Game.start(CONNECT_FOUR).after('h'), 'off-board'],
    ['after the end', () => Game.start(CONNECT_FOUR).afterAll('1122334').after('e'), 'game-over'],
    ['no move', () => Game.start(CONNECT_FOUR).after('!?'), 'malformed-move'],
    ['no game', () => Game.start('connect-0x0-4'), 'unknown-game'],
    ['no position', () => Game.start(CONNECT_FOUR, 'a:xxq'), 'malformed-position'],
  ])('refuses %s with its own reason', (_, ask, code) => expect(refusal(ask)).toBe(code));

  test('earlier games stay as they are', () => {
    const game = Game.start(CONNECT_FOUR).after('d');
    expect(() => game.after('z')).toThrow(Refused);
    game.after('e');
    expect(game.moves.map((move) => move.text)).toEqual(['d']);
    expect(game.at(0).position.pieces).toEqual([]);
  });
});
