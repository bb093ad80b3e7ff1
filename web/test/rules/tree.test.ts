import { expect, test } from 'vitest';
import {
  commented,
  grown,
  hasBranches,
  mainLine,
  merged,
  promoted,
  pruned,
  readTree,
  treeAt,
  treeOf,
  writeTree,
} from '../../src/rules/tree';

const check = (text: string): void => expect(writeTree(readTree(text))).toBe(text);

test('is written and read back: variations, nested ones, comments', () => {
  check('');
  check('d d e');
  check('{before} d {after} (c {other} c (b b) a) (a) e');
  check('d d (c {a \\} and a \\\\} e) (b) e (f) g');
});

test('grows where a move is tried, and never twice', () => {
  const tree = grown(grown(treeOf(['d', 'd']), ['d'], 'e'), ['d', 'e'], 'f');
  expect(writeTree(tree)).toBe('d d (e f)');
  expect(grown(tree, ['d'], 'e')).toBe(tree);
  expect(mainLine(tree)).toEqual(['d', 'd']);
  expect(hasBranches(tree)).toBe(true);
  expect(hasBranches(treeOf(['d', 'd']))).toBe(false);
});

test('is commented, cut back, put in another order', () => {
  const tree = readTree('d d (e f (g)) e');
  expect(writeTree(commented(tree, ['d', 'e'], 'why?'))).toBe('d d (e {why?} f (g)) e');
  expect(writeTree(pruned(tree, ['d', 'e', 'f']))).toBe('d d (e g) e');
  expect(writeTree(pruned(tree, ['d', 'e']))).toBe('d d e');
  expect(writeTree(promoted(tree, ['d', 'e', 'g']))).toBe('d e (d e) g (f)');
  expect(treeAt(tree, ['d', 'x'])).toBeNull();
});

test('two become one that has everything of both', () => {
  const both = merged(readTree('d d (e {mine}) e'), readTree('{theirs} d d f (g) (c)'));
  expect(writeTree(both)).toBe('{theirs} d d (e {mine}) e (f) (g) (c)');
});
