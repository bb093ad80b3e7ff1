import type { Game } from '../rules/game';
import type { Spec } from '../rules/spec';
import {
  cellKey,
  sameCell,
  sameColumn,
  type Cell,
  type Move,
  type Piece,
  type Side,
} from '../rules/types';
import { narrowed } from './select';

/** Where the player can move now. */
export interface Target {
  readonly cell: Cell;
  readonly capture: boolean;
}

/** What is said of a move on the board itself. */
export interface Note {
  /** Short enough to stand over a column. */
  readonly text: string;
  /** What a screen reader says. */
  readonly words: string;
  readonly tone: 'win' | 'draw' | 'loss' | 'open';
  readonly best: boolean;
}

/** Everything a board draws. Boards know no rules: what is not here is not shown. */
export interface BoardView {
  readonly spec: Spec;
  readonly pieces: readonly Piece[];
  readonly pieceAt: ReadonlyMap<string, Piece>;
  readonly turn: Side;
  /** Pieces that can be chosen, by cell. */
  readonly movable: ReadonlySet<string>;
  readonly targets: ReadonlyMap<string, Target>;
  readonly selected: Cell | null;
  readonly hovered: Cell | null;
  /** A piece that is not there yet. */
  readonly ghost: Piece | null;
  readonly last: Move | null;
  readonly check: Cell | null;
  /** Where the pieces stand that give it. */
  readonly attackers: readonly Cell[];
  readonly lines: readonly (readonly Cell[])[];
  readonly winning: ReadonlySet<string>;
  /** The level that is looked at; the others fade. */
  readonly focus: number | null;
  readonly flipped: boolean;
  /** Changes when another game begins, so that nothing moves from one into the other. */
  readonly gameId: number;
  /** A move that is recommended. */
  readonly hint: Move | null;
  /** What is said of moves, by their texts. */
  readonly notes: ReadonlyMap<string, Note>;
  /** A move that is played as soon as it is one's turn. */
  readonly premove: Move | null;
  /** What the person at the screen drew on the board. */
  readonly drawings: readonly Drawing[];
  /** What shows why the last click led nowhere. */
  readonly because: Because | null;
  /** Whether cells are tinted by the four sets that unicorns never leave. */
  readonly sets: boolean;
  /** Whether the piece in hand is what all is about: lines run from it to where it can go, and of the
   * four sets its own stands out. */
  readonly alone: boolean;
}

/** An arrow, or a circle where it leads nowhere. */
export interface Drawing {
  readonly from: Cell;
  readonly to: Cell | null;
}

/** What shows why a click led nowhere: the cell itself, and the king that is attacked or would be. */
export interface Because {
  readonly cell: Cell;
  readonly king: Cell | null;
  readonly attackers: readonly Cell[];
}

export const becauseOf = ({ cell, king, attackers }: Because): readonly Cell[] => [
  cell,
  ...(king ? [king] : []),
  ...attackers,
];

/** What a board can ask for. */
export interface BoardActions {
  /** A cell was clicked, tapped or chosen by key. */
  readonly pick: (cell: Cell, how: PickedBy) => void;
  readonly hover: (cell: Cell | null) => void;
  readonly focusLevel: (level: number | null) => void;
  /** Draws an arrow or a circle, or wipes it away where it is drawn already. */
  readonly draw: (from: Cell, to: Cell | null) => void;
}

/** A finger covers what it points at, most of all in the scene. The second half of a double click or a
 * double tap is told apart: it must not play for the other side. */
export type PickedBy =
  'mouse' | 'mouse-again' | 'drag' | 'key' | 'touch' | 'touch-again' | 'touch-scene';

export interface Attention {
  readonly selected: Cell | null;
  readonly hovered: Cell | null;
  readonly preview: Move | null;
  readonly focus: number | null;
  readonly flipped: boolean;
  readonly gameId: number;
  /** Whether somebody at this screen may move now. */
  readonly mayMove: boolean;
  readonly hint?: Move | null;
  readonly notes?: ReadonlyMap<string, Note>;
  readonly premove?: Move | null;
  readonly drawings?: readonly Drawing[];
  /** Whether cells are to be tinted by the four sets that unicorns never leave. */
  readonly sets: boolean;
  readonly because?: Because | null;
}

const NO_NOTES: ReadonlyMap<string, Note> = new Map();

/** What a board needs to know of a game. */
export type Shown = Pick<Game, 'spec' | 'position' | 'moves'>;

export function boardView(game: Shown, attention: Attention): BoardView {
  const { position, spec, moves } = game;
  const { selected, hovered, preview, mayMove } = attention;
  const legal = mayMove ? position.legal : [];
  const pieceAt = new Map(position.pieces.map((piece) => [cellKey(piece.cell), piece]));
  const targets = new Map<string, Target>();
  if (selected || spec.kind !== 'chess') {
    for (const { to } of narrowed(legal, selected)) {
      targets.set(cellKey(to), { cell: to, capture: pieceAt.has(cellKey(to)) });
    }
  }
  return {
    spec,
    pieces: position.pieces,
    pieceAt,
    turn: position.turn,
    movable: new Set(legal.flatMap((move) => (move.from ? [cellKey(move.from)] : []))),
    targets,
    selected,
    hovered,
    ghost: ghost(position.turn, pieceAt, legal, selected, preview, hovered),
    last: moves.at(-1) ?? null,
    check: position.check,
    attackers: position.attackers,
    lines: position.lines,
    winning: new Set(position.lines.flat().map(cellKey)),
    focus: attention.focus,
    flipped: attention.flipped,
    gameId: attention.gameId,
    hint: attention.hint ?? null,
    notes: attention.notes ?? NO_NOTES,
    premove: attention.premove ?? null,
    drawings: attention.drawings ?? [],
    because: attention.because ?? null,
    sets: spec.kind === 'chess' && attention.sets,
    alone: false,
  };
}

function ghost(
  turn: Side,
  pieceAt: ReadonlyMap<string, Piece>,
  legal: readonly Move[],
  selected: Cell | null,
  preview: Move | null,
  hovered: Cell | null,
): Piece | null {
  const aims = (move: Move): boolean =>
    move.from === null
      ? sameColumn(move.to, hovered)
      : sameCell(move.from, selected) && sameCell(move.to, hovered);
  const move = preview ?? (hovered ? legal.find(aims) : undefined);
  if (!move) return null;
  const mover = move.from ? pieceAt.get(cellKey(move.from)) : undefined;
  return { cell: move.to, side: turn, role: mover?.role ?? 'disc' };
}
