import { expect, test } from 'vitest';
import { farthest } from '../../src/board/rays';
import type { Cell } from '../../src/rules/types';

const cell = (x: number, y: number, z: number): Cell => ({ x, y, z });

const check = (targets: readonly Cell[], ends: readonly Cell[]): void =>
  expect(farthest(cell(2, 2, 2), targets)).toEqual(ends);

test('of several cells on a line the last is where it ends', () => {
  check([cell(3, 3, 3), cell(4, 4, 4)], [cell(4, 4, 4)]);
  check([cell(4, 2, 2), cell(3, 2, 2)], [cell(4, 2, 2)]);
});

test('every direction has an end of its own, and so has every leap', () => {
  const corners = [cell(0, 0, 0), cell(4, 0, 0), cell(0, 4, 4)];
  check(corners, corners);
  const leaps = [cell(4, 3, 2), cell(3, 4, 2), cell(2, 3, 4)];
  check(leaps, leaps);
});
