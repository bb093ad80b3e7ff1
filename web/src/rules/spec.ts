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

/** The usual board of each kind. */
export const SPECS: Readonly<Record<Kind, string>> = {
  'connect-flat': CONNECT_FOUR,
  'connect-space': CONNECT_SPACE,
  chess: CHESS,
};

/** The largest boards that the page draws. */
export const MOST_FLAT = 500;
export const MOST_SPACE = 24;

export function connectText({ files, ranks, levels }: Lattice, line: number): string {
  return ranks === 1
    ? `connect-${files}x${levels}-${line}`
    : `connect-${files}x${ranks}x${levels}-${line}`;
}

export function kindOf(text: string): Kind {
  if (text.startsWith('chess')) return 'chess';
  return /^connect-\d+x\d+-/.test(text) ? 'connect-flat' : 'connect-space';
}

/** The board that a spec names, told from its text alone; null where it names none. */
export function latticeOf(text: string): Lattice | null {
  const [, files, second, third] = /^\w+-(\d+)x(\d+)(?:x(\d+))?/.exec(text) ?? [];
  if (files === undefined || second === undefined) return null;
  return third === undefined
    ? { files: Number(files), ranks: 1, levels: Number(second) }
    : { files: Number(files), ranks: Number(second), levels: Number(third) };
}

/** Every board that a record names. */
export const specsIn = (record: string): readonly string[] => record.match(/connect-[\dx]+/g) ?? [];

/** Whether the page can draw the board of a spec: asked before a game is made of it, for the moves of a huge board alone are
 * more than a page can hold. What names no board is left to the rules to refuse. */
export function isDrawableText(text: string): boolean {
  const lattice = latticeOf(text);
  return lattice === null || isDrawable({ kind: kindOf(text), lattice });
}

/** Whether the page can draw the board; the rules themselves take far larger ones. */
export function isDrawable({
  kind,
  lattice: { files, ranks, levels },
}: Pick<Spec, 'kind' | 'lattice'>): boolean {
  const most = kind === 'connect-flat' ? MOST_FLAT : MOST_SPACE;
  return files <= most && ranks <= most && levels <= most;
}
