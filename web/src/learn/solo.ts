import { reachOf } from '../wasm/rules.js';
import { sameCell, type Cell, type Piece, type Role } from '../rules/types';
import { cellOf, type SoloStep } from './lesson';

/** A white piece alone in the cube, and what it has done there. */
export interface Solo {
  readonly step: SoloStep;
  readonly at: Cell;
  readonly moves: number;
  readonly left: readonly Cell[];
  /** Numbers of the cells that were seen from somewhere on the way. */
  readonly lit: ReadonlySet<number>;
}

const LETTERS: Readonly<Record<Role, string>> = {
  disc: 'O',
  pawn: 'P',
  knight: 'N',
  bishop: 'B',
  rook: 'R',
  unicorn: 'U',
  queen: 'Q',
  king: 'K',
};

export const numberOf = ({ x, y, z }: Cell): number => x + 5 * y + 25 * z;

export const cellAt = (number: number): Cell => ({
  x: number % 5,
  y: Math.floor(number / 5) % 5,
  z: Math.floor(number / 25),
});

/** Where the rules let the piece go. */
export function reach(role: Role, from: Cell, others: readonly Cell[]): Cell[] {
  const numbers = reachOf(LETTERS[role], numberOf(from), Uint32Array.from(others.map(numberOf)));
  return [...numbers].map(cellAt);
}

/** Every cell that the piece can ever come to. */
export function everReached(role: Role, from: Cell): ReadonlySet<number> {
  const seen = new Set([numberOf(from)]);
  const open = [from];
  for (let cell = open.pop(); cell; cell = open.pop())
    for (const next of reach(role, cell, []))
      if (!seen.has(numberOf(next))) {
        seen.add(numberOf(next));
        open.push(next);
      }
  return seen;
}

const litFrom = (role: Role, at: Cell, before: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...before, numberOf(at), ...reach(role, at, []).map(numberOf)]);

export function begin(step: SoloStep): Solo {
  const at = cellOf(step.at);
  const left = (step.take ?? []).map(cellOf);
  return { step, at, moves: 0, left, lit: litFrom(step.role, at, new Set()) };
}

export const targets = ({ step, at, left }: Solo): Cell[] => reach(step.role, at, left);

/** The piece has gone somewhere; null where it cannot go. */
export function gone(solo: Solo, to: Cell): Solo | null {
  if (!targets(solo).some((cell) => sameCell(cell, to))) return null;
  const left = solo.left.filter((cell) => !sameCell(cell, to));
  const lit = litFrom(solo.step.role, to, solo.lit);
  return { ...solo, at: to, moves: solo.moves + 1, left, lit };
}

export function isDone({ step, at, moves, left, lit }: Solo): boolean {
  if (moves === 0) return false;
  if (step.reach !== undefined) return sameCell(at, cellOf(step.reach));
  if (step.light) return lit.size === everReached(step.role, cellOf(step.at)).size;
  return left.length === 0;
}

export const piecesOf = ({ step, at, left }: Solo): Piece[] => [
  { cell: at, side: 0, role: step.role },
  ...left.map((cell): Piece => ({ cell, side: 1, role: 'pawn' })),
];

/** The cells that are marked: where to go, or what was not seen yet. */
export function marked({ step, lit }: Solo): Cell[] {
  if (step.reach !== undefined) return step.unmarked ? [] : [cellOf(step.reach)];
  if (!step.light) return [];
  return [...everReached(step.role, cellOf(step.at))].filter((cell) => !lit.has(cell)).map(cellAt);
}
