import { beforeAll, expect, it } from 'vitest';
import { Look } from '../../src/engine/look';
import { scoreWords } from '../../src/engine/scoreText';
import type { Answer } from '../../src/engine/question';
import { initSync } from '../../src/wasm/engine.js';
import { file } from '../file';

interface Ending {
  readonly endgame: string;
  readonly fen: string;
  readonly result: string;
  readonly plies_to_mate: number;
  readonly best_moves: readonly string[];
}

const endings = new TextDecoder()
  .decode(file('crates/engine/tests/data/chess/endgames.jsonl'))
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Ending);
/** Too far away for a search to find. */
const ending = endings.find(
  ({ endgame, plies_to_mate: plies }) => endgame === 'KRNvK' && plies === 31,
);

beforeAll(() => {
  initSync({ module: file('web/src/wasm/engine_bg.wasm') });
});

type Opinion = Extract<Answer, { kind: 'opinion' }>['opinion'];

function opinions(start: string, limit: object, most: number): Opinion[] {
  const look = new Look(1, { spec: 'chess-5x5x5', start, moves: '', ...limit });
  const told: Opinion[] = [];
  for (let n = 0; n < most; n += 1) {
    const { answer, last } = look.step();
    if (answer?.kind === 'opinion') told.push(answer.opinion);
    if (last) break;
  }
  return told;
}

it('says exactly in how many moves an ending of four men is won, and how far it is meanwhile', () => {
  const { fen, plies_to_mate, best_moves } = ending ?? expect.fail('no such ending');
  const told = opinions(fen, {}, 2_000);
  const plies = told.map(({ solving }) => solving).filter((n) => typeof n === 'number');
  expect(told[0]?.exact).toBe(false);
  expect(plies.length).toBeGreaterThan(5);
  expect(plies).toEqual([...plies].sort((a, b) => a - b));
  const last = told.at(-1);
  expect(last?.exact).toBe(true);
  expect(last?.solving).toBeNull();
  expect(last?.score).toEqual({ kind: 'win', within: plies_to_mate });
  expect(best_moves).toContain(last?.best);
  const words = scoreWords('chess', last?.score ?? null);
  expect(words).toContain(String(Math.ceil(plies_to_mate / 2)));
}, 300_000);

/** Five of the moves are promotions, each of which leads to an ending of its own. */
const PAWN = 'k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|2P2/5/5/5/5|5/5/4U/5/4K w 0 1';

it('knows an ending with a pawn, and what the next best moves are worth', () => {
  const told = opinions(PAWN, { lines: 3 }, 2_000);
  const last = told.at(-1);
  expect(last?.exact).toBe(true);
  expect(last?.score.kind).toBe('win');
  expect(last?.others?.map(({ score }) => score?.kind)).toEqual(['win', 'win']);
}, 300_000);

it('makes no table for those who wait only a little', () => {
  const told = opinions(ending?.fen ?? '', { mostMs: 300, mostNodes: 20_000 }, 50);
  expect(told.every(({ solving }) => solving === null)).toBe(true);
});
