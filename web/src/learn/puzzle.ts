import { Game } from '../rules/game';
import { CHESS, CONNECT_FOUR, CONNECT_SPACE } from '../rules/spec';

export const THEMES = [
  'mate-in-2',
  'mate-in-3',
  'mate-in-4',
  'only-move',
  'hold',
  'fork',
  'tower',
  'zugzwang',
  'ladder',
] as const;
export type Theme = (typeof THEMES)[number];

/** What stands for the themes in the files. */
const LETTERS = '234ohftzl';

export interface Puzzle {
  readonly spec: string;
  /** Its number among the puzzles of the game, which stays. */
  readonly number: number;
  readonly theme: Theme;
  readonly rating: number;
  /** The position as the file has it. */
  readonly setup: string;
}

/** The games that there are puzzles of. */
export const PUZZLED: readonly string[] = [CONNECT_FOUR, CONNECT_SPACE, CHESS];

const FILES: Readonly<Record<string, string>> = {
  [CONNECT_FOUR]: new URL('../../../crates/engine/puzzles/connect-7x6-4.txt', import.meta.url).href,
  [CONNECT_SPACE]: new URL('../../../crates/engine/puzzles/connect-5x5x5-4.txt', import.meta.url)
    .href,
  [CHESS]: new URL('../../../crates/engine/puzzles/chess-5x5x5.txt', import.meta.url).href,
};

/** Reads a file of puzzles; what is no puzzle in it is left out. */
export function readPuzzles(spec: string, text: string): Puzzle[] {
  const lines = text.trimEnd().split('\n').slice(4);
  return lines.flatMap((line, number) => {
    const [, letter = '', rating = '', setup = ''] = /^(.)(\d+) (.+)$/.exec(line) ?? [];
    const theme = THEMES[LETTERS.indexOf(letter)];
    return theme && letter ? [{ spec, number, theme, rating: Number(rating), setup }] : [];
  });
}

const loading = new Map<string, Promise<readonly Puzzle[]>>();

/** The puzzles of a game, fetched when they are wanted. */
export function loadPuzzles(spec: string): Promise<readonly Puzzle[]> {
  const known = loading.get(spec);
  if (known) return known;
  const file = FILES[spec];
  const fetched = file
    ? fetch(file).then(async (answer) => {
        if (!answer.ok) throw new Error(answer.statusText);
        return readPuzzles(spec, await answer.text());
      })
    : Promise.resolve([]);
  loading.set(spec, fetched);
  // The network may be back the next time.
  fetched.catch(() => loading.delete(spec));
  return fetched;
}

/** The game with the solver to move. Throws `Refused`. */
export function gameOf({ spec, setup }: Pick<Puzzle, 'spec' | 'setup'>): Game {
  if (spec === CHESS) return Game.start(spec, `${setup} 0 1`);
  // The rules read a run of digits as it is.
  const moves = spec === CONNECT_FOUR ? setup : (setup.match(/../g) ?? []).join(' ');
  return Game.start(spec).afterAll(moves);
}

/** What there are puzzles about. */
export const themesOf = (puzzles: readonly Puzzle[]): readonly Theme[] =>
  THEMES.filter((theme) => puzzles.some((puzzle) => puzzle.theme === theme));

/** Something that suits a rating and was not tried before, a little by chance. */
export function nextOf(
  puzzles: readonly Puzzle[],
  rating: number,
  tried: ReadonlySet<number>,
  theme: Theme | null,
  chance: number = Math.random(),
): Puzzle | undefined {
  const wanted = puzzles.filter((puzzle) => theme === null || puzzle.theme === theme);
  const fresh = wanted.filter(({ number }) => !tried.has(number));
  const far = (puzzle: Puzzle): number => Math.abs(puzzle.rating - rating);
  const near = (fresh.length > 0 ? fresh : wanted).sort((a, b) => far(a) - far(b)).slice(0, 12);
  return near[Math.floor(chance * near.length)];
}
