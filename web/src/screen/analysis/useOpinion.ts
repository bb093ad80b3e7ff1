import { useEffect, useState } from 'react';
import { engine } from '../../engine/engine';
import { knownOf, learn } from '../../engine/known';
import type { Opinion } from '../../engine/opinion';
import { placeOf } from '../../engine/question';
import type { Game } from '../../rules/game';

export interface Thinking {
  /** What is known of the position shown; null before anything is. */
  readonly opinion: Opinion | null;
  readonly failed: boolean;
}

/** How many ways to go on are shown. */
const LINES = 3;

/** Lets the engine look at a position for as long as it is shown; what was known shows at once. */
export function useOpinion(game: Game, on: boolean): Thinking {
  const [heard, setHeard] = useState<{ game: Game; opinion: Opinion } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const known = knownOf(game);
    if (!on || (known?.done && known.others)) return;
    const stop = new AbortController();
    const tell = (opinion: Opinion): void => setHeard({ game, opinion: learn(game, opinion) });
    engine()
      .look({ ...placeOf(game), lines: LINES }, stop.signal, tell)
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
