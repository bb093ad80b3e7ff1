import { beforeAll, describe, expect, it } from 'vitest';
import { Computer, datapack, initSync, installBook, Refused } from '../../src/wasm/engine.js';
import { file } from '../file';

const CHESS =
  '5/5/5/PPPPP/RNKNR|5/5/5/PPPPP/BUQBU|5/5/5/5/5|ubqub/ppppp/5/5/5|rnknr/ppppp/5/5/5 w 0 1';
const MOST_MS = 60_000;

beforeAll(() => {
  initSync({ module: file('web/src/wasm/engine_bg.wasm') });
});

describe('the computer in the browser', () => {
  it.each([
    ['connect-7x6-4', '-', 'a b a b a', 'a'],
    ['connect-5x5x5-4', '-', 'a1 b1 a1 b2 a1 e5', 'a1'],
  ])('takes a win at once and prevents one in %s', (spec, start, moves, best) => {
    for (const level of [3, 5]) {
      const computer = new Computer(spec, level);
      expect(computer.choose(start, moves, 1, MOST_MS)).toBe(best);
      computer.free();
    }
  });

  it('gives the same move for the same level and seed', () => {
    const moves = [1, 2].map(() => new Computer('chess-5x5x5', 2).choose(CHESS, '', 7, MOST_MS));
    expect(moves[0]).toMatch(/^[AB][a-e][12]/);
    expect(moves[0]).toBe(moves[1]);
  });

  it('says nothing when the game is over', () => {
    const computer = new Computer('connect-7x6-4', 3);
    expect(computer.choose('-', '1122334', 1, MOST_MS)).toBeUndefined();
  });

  it('knows the perfect opening by its book', () => {
    const book = file('crates/engine/data/connect-7x6-4.book');
    expect(installBook('connect-7x6-4', new Uint8Array([1, 2, 3]))).toBe(false);
    expect(installBook('connect-6x7-4', book)).toBe(false);
    expect(installBook('connect-5x5x5-4', book)).toBe(false);
    expect(installBook('connect-7x6-4', book)).toBe(true);
    const computer = new Computer('connect-7x6-4', 7);
    expect(computer.choose('-', '', 1, MOST_MS)).toBe('d');
    expect(computer.choose('-', '444442', 1, MOST_MS)).toBe('b');
  });

  it('knows other boards by books of their own', () => {
    const computer = new Computer('connect-6x6-4', 7);
    expect(computer.wantsBook('-', '')).toBe(true);
    expect(computer.wantsBook('-', '123456')).toBe(true);
    expect(computer.wantsBook('-', '1234561')).toBe(false);
    expect(new Computer('connect-6x5-4', 7).wantsBook('-', '')).toBe(false);
    const book = file('crates/engine/data/connect-6x6-4.book');
    expect(installBook('connect-6x6-4', book)).toBe(true);
    expect(computer.choose('-', '', 1, MOST_MS)).toMatch(/^[a-f]$/);
    expect(computer.finished).toBe(true);
  });

  it('refuses what is no game', () => {
    expect(() => new Computer('go-19x19', 1)).toThrow(Refused);
    expect(() => new Computer('connect-7x6-4', 1).choose('-', 'zz', 1, MOST_MS)).toThrow(Refused);
  });
});

describe('the datapack', () => {
  it('is a zip file for connect games and refused for chess', () => {
    expect(Array.from(datapack('connect-5x5x5-4').slice(0, 4))).toEqual([0x50, 0x4b, 3, 4]);
    expect(() => datapack('chess-5x5x5')).toThrow(Refused);
  });
});
