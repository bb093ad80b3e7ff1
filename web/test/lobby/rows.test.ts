import { expect, test } from 'vitest';
import type { OpenSeek } from '../../src/generated/protocol';
import { settle, type Row } from '../../src/lobby/rows';

const seek = (id: string): OpenSeek => ({
  id,
  specs: ['connect-7x6-4'],
  times: [{ kind: 'none' }],
  rated: false,
  name: null,
  player: null,
  bot: false,
  ratings: [],
  since: 0,
});
const names = (rows: readonly Row[]): string =>
  rows.map(({ seek: { id }, goneAt }) => (goneAt === null ? id : `(${id})`)).join(' ');
const seeks = (ids: string): OpenSeek[] => Array.from(ids, seek);

test('whoever comes is last', () => {
  const rows = settle([], seeks('ab'), 0, true);
  expect(names(settle(rows, seeks('abc'), 1000, true))).toBe('a b c');
});

test('whoever goes leaves a gap under the finger, and none without one', () => {
  const rows = settle([], seeks('abc'), 0, true);
  expect(names(settle(rows, seeks('bc'), 1000, true))).toBe('(a) b c');
  expect(names(settle(rows, seeks('bc'), 60_000, true))).toBe('(a) b c');
  expect(names(settle(rows, seeks('bc'), 1000, false))).toBe('b c');
});

test('a gap is filled by who comes, once nobody can still be aiming at it', () => {
  const gap = settle(settle([], seeks('abc'), 0, true), seeks('bc'), 1000, true);
  expect(names(settle(gap, seeks('bcd'), 2000, true))).toBe('(a) b c d');
  expect(names(settle(gap, seeks('bcd'), 5000, true))).toBe('d b c');
});

test('gaps at the end go after a moment, for nothing moves by it', () => {
  const gap = settle(settle([], seeks('abc'), 0, true), seeks('a'), 1000, true);
  expect(names(gap)).toBe('a (b) (c)');
  expect(names(settle(gap, seeks('a'), 5000, true))).toBe('a');
});

test('whoever comes back under the same seek is in their place', () => {
  const gap = settle(settle([], seeks('ab'), 0, true), seeks('b'), 1000, true);
  expect(names(settle(gap, seeks('ba'), 9000, true))).toBe('a b');
});
