/** What a computer player is asked. Texts only: the answer may come from another thread. */
export interface ThinkRequest {
  readonly spec: string;
  readonly start: string;
  /** Moves from there, separated by spaces. */
  readonly moves: string;
  readonly level: number;
}

/** Something better has been found, or the last word has been said. */
export type ThinkReply =
  | { readonly kind: 'progress'; readonly move: string; readonly depth: number }
  | { readonly kind: 'bestmove'; readonly move: string | null }
  /** What the thread has loaded for itself. */
  | { readonly kind: 'loaded'; readonly urls: readonly string[] };

export interface Thinker {
  /** Resolves with the move to play, null where there is none; rejects when `signal` aborts. */
  readonly think: (
    request: ThinkRequest,
    signal: AbortSignal,
    onProgress?: (reply: ThinkReply) => void,
  ) => Promise<string | null>;
}
