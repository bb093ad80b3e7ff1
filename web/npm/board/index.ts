/** Raumspiel's boards, for pages of others: give one a game, and it says which move was made. */

export { createBoard, type Board } from './createBoard';
export type { BoardOptions } from './options';
export type { Shown } from '../../src/board/view';
export type { Kind, Spec } from '../../src/rules/spec';
export type { Cell, Lattice, Move, Outcome, Piece, Role, Side } from '../../src/rules/types';
