import type { Lattice } from './types';

/** What kind of game a spec names: boards and screens differ by it and by nothing else. */
export type Kind = 'connect-flat' | 'connect-space' | 'chess';

export interface Spec {
  readonly text: string;
  readonly kind: Kind;
  readonly lattice: Lattice;
  /** How many in a line win; 0 in chess. */
  readonly line: number;
}

export const CONNECT_FOUR = 'connect-7x6-4';
export const CONNECT_SPACE = 'connect-5x5x5-4';
export const CHESS = 'chess-5x5x5';

/** The largest boards that the page draws. */
export const MOST_FLAT = 64;
export const MOST_SPACE = 10;

export function connectText({ files, ranks, levels }: Lattice, line: number): string {
  return ranks === 1
    ? `connect-${files}x${levels}-${line}`
    : `connect-${files}x${ranks}x${levels}-${line}`;
}

export function kindOf(text: string): Kind {
  if (text.startsWith('chess')) return 'chess';
  return /^connect-\d+x\d+-/.test(text) ? 'connect-flat' : 'connect-space';
}

/** Whether the page can draw the board; the rules themselves take far larger ones. */
export function isDrawable({ kind, lattice: { files, ranks, levels } }: Spec): boolean {
  const most = kind === 'connect-flat' ? MOST_FLAT : MOST_SPACE;
  return files <= most && ranks <= most && levels <= most;
}
