import type { Game } from '../../rules/game';
import { cellName } from '../../rules/name';
import { cellKey, type Piece, type Role } from '../../rules/types';
import { t } from '../../text';

/** A move as people read it: who moves, from where to where, what it takes, whether it is check. */
export interface MoveLabel {
  readonly piece: Piece;
  readonly text: string;
  /** What a screen reader says. */
  readonly words: string;
}

/** Labels of moves by all that was played until then: a game that grows makes one more. */
const known = new Map<string, MoveLabel>();

/** The labels of all moves of a game of chess; moves of the connect games speak for themselves. */
export function moveLabels(game: Game): MoveLabel[] {
  const { moves, spec } = game;
  let played = `${spec.text} ${game.startText}`;
  return moves.map((move, ply) => {
    played += ` ${move.text}`;
    let label = known.get(played);
    if (!label) {
      label = labelOf(game, ply);
      known.set(played, label);
    }
    return label;
  });
}

/** Moves that may come next, as people read them: ♘Ad1–Cc1, ♕Cb4×Ab2#. */
export function lineLabels(game: Game, moves: readonly string[]): readonly string[] {
  if (game.spec.kind !== 'chess' || moves.length === 0) return moves;
  const labels = moveLabels(game.afterAll(moves.join(' '))).slice(game.ply);
  return labels.map(figured);
}

/** One move that may come next. */
export const nextLabel = (game: Game, move: string): string => lineLabels(game, [move])[0] ?? move;

export const figured = ({ piece, text }: MoveLabel): string => FIGURES[piece.role] + text;

/** There is no sign for a unicorn that every system could draw. */
const FIGURES: Readonly<Record<Role, string>> = {
  disc: '',
  pawn: '♙',
  knight: '♘',
  bishop: '♗',
  rook: '♖',
  unicorn: 'U ',
  queen: '♕',
  king: '♔',
};

function labelOf(game: Game, ply: number): MoveLabel {
  const move = game.moves[ply];
  const before = game.at(ply).position;
  const after = game.at(ply + 1).position;
  if (!move) throw new Error(`There is no move ${ply}.`);
  const at = new Map(before.pieces.map((piece) => [cellKey(piece.cell), piece]));
  const mover = move.from ? at.get(cellKey(move.from)) : undefined;
  const piece: Piece = mover ?? { cell: move.to, side: before.turn, role: 'disc' };
  if (!move.from) return { piece, text: move.text, words: move.text };
  const taken = at.get(cellKey(move.to));
  const mate = after.outcome?.reason === 'checkmate';
  const sign = mate ? '#' : after.check ? '+' : '';
  const becomes = move.promotion ? `=${LETTERS[move.promotion]}` : '';
  const [from, to] = [cellName(game.spec, move.from), cellName(game.spec, move.to)];
  return {
    piece,
    text: `${from}${taken ? '×' : '–'}${to}${becomes}${sign}`,
    words: [
      t.spoken.step(piece.role, from, to),
      taken && t.spoken.captured(taken.role),
      move.promotion && t.spoken.promoted(move.promotion),
      mate ? t.spoken.mate : after.check && t.spoken.check,
    ]
      .filter(Boolean)
      .join(' '),
  };
}

const LETTERS: Readonly<Record<Role, string>> = {
  disc: '',
  pawn: 'P',
  knight: 'N',
  bishop: 'B',
  rook: 'R',
  unicorn: 'U',
  queen: 'Q',
  king: 'K',
};
