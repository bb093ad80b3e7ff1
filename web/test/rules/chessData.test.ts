import { beforeAll, describe, expect, test } from 'vitest';
import { Game } from '../../src/rules/game';
import { CHESS } from '../../src/rules/spec';
import { initSync, perft } from '../../src/wasm/engine.js';
import { file } from '../file';

/** Positions made by other programs: what the browser says of them must be the same. */

const data = (name: string): string => file(`crates/rules/tests/data/chess/${name}`).toString();

interface Case {
  readonly id: string;
  readonly fen: string;
  readonly in_check: boolean;
  readonly state: 'ongoing' | 'checkmate' | 'stalemate';
  readonly legal_moves: readonly string[];
  readonly perft?: readonly number[];
  readonly moves?: string;
}

const cases = ['positions.jsonl', 'mates.jsonl'].flatMap((file) =>
  data(file)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Case),
);

beforeAll(() => {
  initSync({ module: file('web/src/wasm/engine_bg.wasm') });
});

function check({ fen, in_check, state, legal_moves }: Case): void {
  const { position } = Game.start(CHESS, fen);
  expect(position.text).toBe(fen);
  expect(position.check !== null).toBe(in_check);
  if (state !== 'ongoing') expect(position.outcome?.reason).toBe(state);
  expect(position.legal.map((move) => move.text).sort()).toEqual([...legal_moves].sort());
}

describe('3D chess in the browser', () => {
  test.each(cases)('$id', check);

  test.each(cases.filter(({ moves }) => moves))('$id is reached by its moves', ({ moves, fen }) => {
    expect(Game.start(CHESS).afterAll(moves ?? '').position.text).toBe(fen);
  });

  test('counts of moves in those positions', () => {
    for (const { fen, perft: counts = [] } of cases) {
      counts.forEach((nodes, at) => expect(perft(CHESS, fen, at + 1)).toBe(nodes));
    }
  });

  test('counts of moves from the start', () => {
    const { perft: rows } = JSON.parse(data('perft.json')) as {
      perft: { depth: number; nodes: number }[];
    };
    for (const { depth, nodes } of rows.filter((row) => row.depth <= 4)) {
      expect(perft(CHESS, undefined, depth)).toBe(nodes);
    }
  });
});
