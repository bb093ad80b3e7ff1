import type { BoardView, Target } from '../../board/view';
import { marked, piecesOf, targets, type Solo } from '../../learn/solo';
import { CHESS, type Spec } from '../../rules/spec';
import { cellKey, type Cell } from '../../rules/types';

const CUBE: Spec = {
  text: CHESS,
  kind: 'chess',
  lattice: { files: 5, ranks: 5, levels: 5 },
  line: 0,
};

interface Attention {
  readonly hovered: Cell | null;
  readonly focus: number | null;
  readonly done: boolean;
  readonly sets: boolean;
}

/** A piece alone in the cube, with everything it can do. */
export function soloView(solo: Solo, { hovered, focus, done, sets }: Attention): BoardView {
  const pieces = piecesOf(solo);
  const pieceAt = new Map(pieces.map((piece) => [cellKey(piece.cell), piece]));
  const reached = done ? [] : targets(solo);
  const places = reached.map((cell): [string, Target] => [
    cellKey(cell),
    { cell, capture: pieceAt.has(cellKey(cell)) },
  ]);
  const { step } = solo;
  return {
    spec: CUBE,
    pieces,
    pieceAt,
    turn: 0,
    movable: new Set([cellKey(solo.at)]),
    targets: new Map(places),
    selected: done ? null : solo.at,
    hovered,
    ghost: null,
    last: null,
    check: null,
    attackers: [],
    lines: [],
    winning: new Set(),
    focus,
    flipped: false,
    gameId: 0,
    hint: null,
    notes: new Map(),
    premove: null,
    because: null,
    drawings: done ? [] : marked(solo).map((cell) => ({ from: cell, to: null })),
    // They are what a lesson about unicorns is about.
    sets: sets || step.role === 'unicorn',
    alone: true,
  };
}
