/** A place on the board: file `x`, rank `y`, level `z`, each from 0; `z` is height. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The extent of a board. */
export interface Lattice {
  readonly files: number;
  readonly ranks: number;
  readonly levels: number;
}

/** 0 begins; in chess it is White. */
export type Side = 0 | 1;

export const ROLES = [
  'disc',
  'pawn',
  'knight',
  'bishop',
  'rook',
  'unicorn',
  'queen',
  'king',
] as const;
export type Role = (typeof ROLES)[number];

export interface Piece {
  readonly cell: Cell;
  readonly side: Side;
  readonly role: Role;
}

export interface Move {
  /** None where a new piece is dropped. */
  readonly from: Cell | null;
  readonly to: Cell;
  readonly promotion: Role | null;
  readonly text: string;
}

/** How a game ended: by its rules, or by what the players agreed or gave up. */
export interface Outcome {
  readonly winner: Side | null;
  readonly reason: string;
}

export const other = (side: Side): Side => (side === 0 ? 1 : 0);

export const sameCell = (a: Cell | null, b: Cell | null): boolean =>
  a !== null && b !== null && a.x === b.x && a.y === b.y && a.z === b.z;

export const sameColumn = (a: Cell | null, b: Cell | null): boolean =>
  a !== null && b !== null && a.x === b.x && a.y === b.y;

export const sameLattice = (a: Lattice, b: Lattice): boolean =>
  a.files === b.files && a.ranks === b.ranks && a.levels === b.levels;

/** One number for each cell of a board, for maps and lists. */
export const cellKey = ({ x, y, z }: Cell): string => `${x},${y},${z}`;
