import { useEffect, useState } from 'react';
import { currentAnalyst } from '../../player/analyst';
import { inquiryOf } from '../../player/inquiry';
import { knownOf, learn } from '../../player/known';
import type { Opinion } from '../../player/opinion';
import type { Game } from '../../rules/game';

export interface Thinking {
  /** What is known of the position shown; null before anything is. */
  readonly opinion: Opinion | null;
  readonly failed: boolean;
}

/** Lets the engine look at a position for as long as it is shown; what was known shows at once. */
export function useOpinion(game: Game, on: boolean): Thinking {
  const [heard, setHeard] = useState<{ game: Game; opinion: Opinion } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!on || knownOf(game)?.done) return;
    const stop = new AbortController();
    const tell = (opinion: Opinion): void => setHeard({ game, opinion: learn(game, opinion) });
    currentAnalyst()
      .inquire(inquiryOf(game), stop.signal, tell)
      .then(
        () => setFailed(false),
        (error: unknown) => {
          if (!stop.signal.aborted) setFailed(!(error instanceof DOMException));
        },
      );
    return () => stop.abort();
  }, [game, on]);
  return { opinion: heard?.game === game ? heard.opinion : knownOf(game), failed };
}
