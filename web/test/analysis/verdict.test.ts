import { describe, expect, test } from 'vitest';
import type { Opinion, Score } from '../../src/engine/opinion';
import { meaning, verdictOf } from '../../src/screen/review/verdict';
import type { Kind } from '../../src/rules/spec';

const win = (within: number | null = null): Score => ({ kind: 'win', within });
const loss = (within: number | null = null): Score => ({ kind: 'loss', within });
const draw: Score = { kind: 'draw' };
const about = (value: number): Score => ({ kind: 'estimate', value });

function opinion(score: Score, best: string): Opinion {
  return { score, best, exact: true, done: true, line: [best], moves: [], depth: 0, nodes: 0 };
}

function check(kind: Kind, could: Score, played: Score, grade: string, words: string): void {
  const verdict = verdictOf(kind, 'a', opinion(could, 'b'), played);
  expect([verdict.grade, meaning(kind, verdict)]).toEqual([grade, words]);
}

describe('the verdict of a move', () => {
  test.each<[Score, Score, string, string]>([
    [win(5), win(5), 'best', 'wins in 3 moves'],
    [win(5), win(9), 'good', 'wins in 5 moves'],
    [win(5), win(15), 'inaccuracy', 'wins in 8 moves; could have: wins in 3 moves'],
    [win(5), draw, 'mistake', 'was winning, now draws'],
    [win(5), loss(6), 'blunder', 'was winning, now loses'],
    [draw, loss(24), 'blunder', 'could draw, now loses'],
    [draw, draw, 'best', 'draws'],
    [loss(20), loss(20), 'best', 'loses in 10 moves'],
    [loss(20), loss(2), 'mistake', 'loses to the next move; could have: loses in 10 moves'],
    [loss(20), loss(8), 'inaccuracy', 'loses in 4 moves; could have: loses in 10 moves'],
    [win(1), win(1), 'best', 'wins at once'],
  ])('of what is proved: %o, %o', (could, played, grade, words) =>
    check('connect-flat', could, played, grade, words),
  );

  test.each<[Score, Score, string, string]>([
    [about(30), about(25), 'good', 'about +0.25'],
    [about(30), about(-60), 'inaccuracy', 'about -0.60'],
    [about(30), about(-150), 'mistake', 'about -1.50'],
    [about(30), about(-500), 'blunder', 'about -5.00'],
    [win(7), about(600), 'inaccuracy', 'was winning, about +6.00'],
    [about(0), loss(4), 'blunder', 'is mated in 2 moves'],
    [win(3), win(3), 'best', 'mates in 2 moves'],
  ])('of opinions in chess: %o, %o', (could, played, grade, words) =>
    check('chess', could, played, grade, words),
  );

  test('the move that the engine names is best, whatever the next position shows', () => {
    const verdict = verdictOf('chess', 'b', opinion(about(40), 'b'), about(10));
    expect([verdict.grade, verdict.better]).toEqual(['best', null]);
  });
});
