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
}

/** The opinion as the module hands it out. */
export interface PackedOpinion {
  readonly scores: Int32Array;
  readonly moves: string;
  readonly line: string;
  readonly best: string | undefined;
  readonly exact: boolean;
  readonly done: boolean;
  readonly depth: number;
  readonly nodes: number;
}

const words = (joined: string): string[] => (joined === '' ? [] : joined.split(' '));

function unpackScore(scores: Int32Array, at: number): Score | null {
  const value = scores[2 * at + 1] ?? 0;
  const within = value < 0 ? null : value;
  switch (scores[2 * at]) {
    case 1:
      return { kind: 'estimate', value };
    case 2:
      return { kind: 'win', within };
    case 3:
      return { kind: 'draw' };
    case 4:
      return { kind: 'loss', within };
    default:
      return null;
  }
}

export function unpackOpinion(packed: PackedOpinion): Opinion {
  const { scores, exact, done, depth, nodes } = packed;
  return {
    score: unpackScore(scores, 0) ?? { kind: 'estimate', value: 0 },
    exact,
    done,
    best: packed.best ?? null,
    line: words(packed.line),
    moves: words(packed.moves).map((move, at) => ({ move, score: unpackScore(scores, at + 1) })),
    depth,
    nodes,
  };
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
  if (newer.done || older.done) return newer.done;
  return newer.depth >= older.depth;
}

/** A move that seems as good as the best was only shown to be no better. */
export function isBound(opinion: Opinion | null, move: string, score: Score | null): boolean {
  if (opinion?.score.kind !== 'estimate' || score?.kind !== 'estimate') return false;
  return move !== opinion.best && score.value >= opinion.score.value;
}
