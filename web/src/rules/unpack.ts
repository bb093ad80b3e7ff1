import { ROLES, type Cell, type Move, type Piece, type Side } from './types';

/** The runs of numbers that the module hands out, as the page's own types. */

const at = (numbers: Int32Array, index: number): number => numbers[index] ?? -1;

export function unpackCell(numbers: Int32Array, index = 0): Cell | null {
  const x = at(numbers, index);
  return x < 0 ? null : { x, y: at(numbers, index + 1), z: at(numbers, index + 2) };
}

function cellAt(numbers: Int32Array, index: number): Cell {
  return { x: at(numbers, index), y: at(numbers, index + 1), z: at(numbers, index + 2) };
}

export function unpackPieces(numbers: Int32Array): Piece[] {
  const pieces: Piece[] = [];
  for (let i = 0; i < numbers.length; i += 5) {
    pieces.push({
      cell: cellAt(numbers, i),
      side: at(numbers, i + 3) as Side,
      role: ROLES[at(numbers, i + 4)] ?? 'disc',
    });
  }
  return pieces;
}

export function unpackMoves(numbers: Int32Array, joined: string): Move[] {
  const texts = joined === '' ? [] : joined.split(' ');
  return texts.map((text, index) => ({
    from: unpackCell(numbers, index * 7),
    to: cellAt(numbers, index * 7 + 3),
    promotion: ROLES[at(numbers, index * 7 + 6)] ?? null,
    text,
  }));
}

export function unpackLines(numbers: Int32Array): Cell[][] {
  const lines: Cell[][] = [];
  for (let i = 0; i < numbers.length;) {
    const length = at(numbers, i);
    lines.push(Array.from({ length }, (_, k) => cellAt(numbers, i + 1 + 3 * k)));
    i += 1 + 3 * length;
  }
  return lines;
}
