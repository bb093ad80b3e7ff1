import type { Cell, Role } from '../rules/types';

/** A white piece alone in the cube. */
export interface SoloStep {
  readonly kind: 'solo';
  readonly role: Exclude<Role, 'disc'>;
  /** Cells as people name them: `Cc2`. */
  readonly at: string;
  /** Black pawns to take, all of them. */
  readonly take?: readonly string[];
  /** A cell to go to. */
  readonly reach?: string;
  /** It is to be found by its name. */
  readonly unmarked?: true;
  /** Every cell that it can ever reach is to be seen from somewhere on the way. */
  readonly light?: true;
  readonly par: number;
  /** Where to go, one move after the other. */
  readonly solution: readonly string[];
}

/** What one move has to do. */
export type Goal =
  /** A line of one's own. */
  | 'line'
  /** The other side cannot complete a line with its next piece. */
  | 'safe'
  /** Two places at once to complete a line with the next piece, and the other side has none. */
  | 'fork'
  | 'check'
  | 'mate'
  | 'stalemate'
  /** Out of check: the king goes, something comes between, or the attacker is taken. */
  | 'king-goes'
  | 'comes-between'
  | 'attacker-taken'
  /** Something is taken that nobody can take back. */
  | 'free-capture'
  /** What takes the attacked piece can be taken back. */
  | 'protected';

/** One move in a game with all its rules. */
export interface BoardStep {
  readonly kind: 'board';
  /** The position; the usual start where there is none. */
  readonly position?: string;
  /** Moves from there, separated by spaces. */
  readonly moves?: string;
  readonly goal: Goal;
  /** The cell that it is about, which is marked. */
  readonly cell?: string;
  readonly par: 1;
  readonly solution: readonly [string];
}

/** Against the best resistance, judged by the engine. */
export interface PuzzleStep {
  readonly kind: 'puzzle';
  readonly position?: string;
  readonly moves?: string;
  readonly theme: string;
  /** Whether what each move is worth stands on the board, as the engine knows it. */
  readonly values?: true;
  /** How many moves it takes. */
  readonly par: number;
}

export type Step = SoloStep | BoardStep | PuzzleStep;

export interface Lesson {
  /** Its name in addresses, and in what is kept on the device. */
  readonly id: string;
  readonly sign: Role;
  readonly steps: readonly Step[];
}

/** A course of lessons for one game. */
export interface Course {
  readonly spec: string;
  readonly lessons: readonly Lesson[];
}

/** `Cc2` as a cell. */
export function cellOf(name: string): Cell {
  const [level = 'A', file = 'a', rank = '1'] = name;
  return {
    x: file.charCodeAt(0) - 97,
    y: Number(rank) - 1,
    z: level.charCodeAt(0) - 65,
  };
}

/** What a lesson takes at least. */
export const parOf = ({ steps }: Lesson): number => steps.reduce((sum, { par }) => sum + par, 0);

/** What somebody needed for a step or a lesson. */
export interface Effort {
  /** Moves made, those that were taken back among them. */
  readonly moves: number;
  /** Whether the solution had to be shown. */
  readonly shown: boolean;
}

export const NO_EFFORT: Effort = { moves: 0, shown: false };

export const together = (a: Effort, b: Effort): Effort => ({
  moves: a.moves + b.moves,
  shown: a.shown || b.shown,
});

/** Three for as few moves as there can be, two for a few more, one for getting there or being shown. */
export function starsFor(lesson: Lesson, { moves, shown }: Effort): 1 | 2 | 3 {
  const over = moves - parOf(lesson);
  if (shown || over > lesson.steps.length + 1) return 1;
  return over <= 0 ? 3 : 2;
}
