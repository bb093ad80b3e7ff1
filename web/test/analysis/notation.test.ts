import { describe, expect, test } from 'vitest';
import { Game } from '../../src/rules/game';
import { CHESS, CONNECT_FOUR } from '../../src/rules/spec';
import { lineLabels, nextLabel } from '../../src/screen/game/moveLabel';

describe('moves that may come next, as people read them', () => {
  const game = Game.start(CHESS).afterAll('Ad1Cc1');

  test('have their figures, what they take, check and mate', () => {
    expect(lineLabels(game, ['Dc5Cb4', 'Bc1Ad1', 'Cb4Ab2'])).toEqual([
      '♕Dc5–Cb4',
      '♕Bc1–Ad1',
      '♕Cb4×Ab2#',
    ]);
    expect(nextLabel(Game.start(CHESS), 'Ab1Cc1')).toBe('♘Ab1–Cc1');
  });

  test('name the unicorn by its letter, and what a pawn becomes', () => {
    const start = '5/5/5/5/K4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/U4|5/P4/5/5/4k w 0 1';
    const end = Game.start(CHESS, start);
    expect(nextLabel(end, 'Ea4Ea5=Q')).toMatch(/^♙Ea4–Ea5=Q/);
    expect(nextLabel(end, 'Da1Eb2')).toMatch(/^U Da1–Eb2/);
  });

  test('of the other games are what they are', () => {
    expect(lineLabels(Game.start(CONNECT_FOUR), ['d', 'd'])).toEqual(['d', 'd']);
  });
});
