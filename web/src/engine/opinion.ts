/** What a position or a move is worth to the player whose move it is. */
export type Score =
  /** An opinion: hundredths of a pawn in chess, of a like scale elsewhere. */
  | { readonly kind: 'estimate'; readonly value: number }
  /** Proved; `within` counts plies to the end, the last one included, null where it is not known. */
  | { readonly kind: 'win'; readonly within: number | null }
  | { readonly kind: 'draw' }
  | { readonly kind: 'loss'; readonly within: number | null };

export interface MoveScore {
  readonly move: string;
  /** Null where nothing is known yet. */
  readonly score: Score | null;
}

/** How play may go on with a move. */
export interface Line extends MoveScore {
  /** From that move on. */
  readonly line: readonly string[];
}

/** What the engine thinks of a position. */
export interface Opinion {
  readonly score: Score;
  /** Whether the score is the truth to the last ply. */
  readonly exact: boolean;
  /** Whether thinking longer would find nothing more. */
  readonly done: boolean;
  readonly best: string | null;
  /** How play may go on, from the best move. */
  readonly line: readonly string[];
  readonly moves: readonly MoveScore[];
  readonly depth: number;
  readonly nodes: number;
  /** How many plies of the ending are solved, while that is done. */
  readonly solving?: number | null;
  /** The next best moves, where they were asked for. */
  readonly others?: readonly Line[];
}

/** Sooner wins and later losses are better; what is not known comes after all estimates. */
function rank(score: Score | null): number {
  switch (score?.kind) {
    case 'win':
      return 1e6 - (score.within ?? 500);
    case 'loss':
      return -1e6 + (score.within ?? 500);
    case 'draw':
      return 0;
    case 'estimate':
      return score.value;
    case undefined:
      return -5e5;
  }
}

/** Every move with what it is worth, the best first. */
export function bestFirst({ best, moves }: Pick<Opinion, 'best' | 'moves'>): MoveScore[] {
  const isBest = ({ move }: MoveScore): number => (move === best ? 1 : 0);
  return [...moves].sort((a, b) => isBest(b) - isBest(a) || rank(b.score) - rank(a.score));
}

/** The same score as the other player sees it, one ply earlier: before the move that led here. */
export function beforeMove(score: Score): Score {
  switch (score.kind) {
    case 'estimate':
      // Not -0, which would be written with its sign.
      return { kind: 'estimate', value: 0 - score.value };
    case 'win':
      return { kind: 'loss', within: score.within === null ? null : score.within + 1 };
    case 'loss':
      return { kind: 'win', within: score.within === null ? null : score.within + 1 };
    case 'draw':
      return score;
  }
}

/** Whether a newer opinion tells more than an older one about the same position. */
export function tellsMore(newer: Opinion, older: Opinion): boolean {
  if (newer.done && older.done) return (newer.others?.length ?? 0) >= (older.others?.length ?? 0);
  if (newer.done || older.done) return newer.done;
  return newer.depth >= older.depth;
}

/** A move that seems as good as the best was only shown to be no better. */
export function isBound(opinion: Opinion | null, move: string, score: Score | null): boolean {
  if (opinion?.score.kind !== 'estimate' || score?.kind !== 'estimate') return false;
  return move !== opinion.best && score.value >= opinion.score.value;
}
