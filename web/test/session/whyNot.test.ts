import { describe, expect, it } from 'vitest';
import { becauseOf } from '../../src/board/view';
import { Game } from '../../src/rules/game';
import { cellName } from '../../src/rules/name';
import type { Cell } from '../../src/rules/types';
import { whyNot } from '../../src/session/whyNot';

const EMPTY = '5/5/5/5/5';
const level = (a: string, turn = 'w'): Game =>
  Game.start('chess-5x5x5', `${a}|${EMPTY}|${EMPTY}|${EMPTY}|4k/5/5/5/5 ${turn} 0 1`);
const cell = (name: string): Cell => ({
  x: name.charCodeAt(1) - 97,
  y: Number(name[2]) - 1,
  z: name.charCodeAt(0) - 65,
});

/** What is said, and the cells that show it. */
function asked(game: Game, selected: string | null, clicked: string): [string, string[]] | null {
  const refusal = whyNot(game, selected === null ? null : cell(selected), cell(clicked));
  if (!refusal) return null;
  return [refusal.words, becauseOf(refusal.because).map((at) => cellName(game.spec, at))];
}

describe('why a click leads nowhere', () => {
  it('names who pins a piece, and shows it with the king', () => {
    expect(asked(level('2r2/5/2N2/P4/2K2'), null, 'Ac3')).toEqual([
      'That knight is pinned: it protects the king. Attacker: rook Ac5.',
      ['Ac3', 'Ac1', 'Ac5'],
    ]);
  });
  it('shows who gives check where a piece cannot help', () => {
    expect(asked(level('2r2/5/5/P4/2K2'), null, 'Aa2')).toEqual([
      'You are in check, and that pawn cannot help. Attacker: rook Ac5.',
      ['Aa2', 'Ac1', 'Ac5'],
    ]);
  });
  it('shows who pins a piece that leaves its line', () => {
    expect(asked(level('2r2/5/2R2/5/2K2'), 'Ac3', 'Ab3')).toEqual([
      'That would leave your king in check. Attacker: rook Ac5.',
      ['Ab3', 'Ac1', 'Ac5'],
    ]);
  });
  it('shows who guards the cell that a king wants, and no pawn that only passes there', () => {
    const game = level('3r1/5/5/P2p1/2K2');
    expect(asked(game, 'Ac1', 'Ad1')).toBeNull();
    expect(asked(level('3r1/5/5/P4/2K2'), 'Ac1', 'Ad1')).toEqual([
      'That would leave your king in check. Attacker: rook Ad5.',
      ['Ad1', 'Ad1', 'Ad5'],
    ]);
  });
  it('shows the cell alone where no king is concerned', () => {
    const game = level('2r2/5/2N2/P4/2K2');
    expect(asked(game, null, 'Ac5')).toEqual(['That rook is not yours.', ['Ac5']]);
    expect(asked(game, 'Aa2', 'Ae5')).toEqual(['That pawn cannot go to Ae5.', ['Ae5']]);
    expect(asked(game, null, 'Ae5')).toBeNull();
  });
});
