import { useEffect, useMemo, useState } from 'react';
import { engine } from '../../engine/engine';
import { knownOf, learn } from '../../engine/known';
import { LIMITS } from '../../engine/limits';
import { placeOf } from '../../engine/question';
import type { Game } from '../../rules/game';
import { keepReview, keptReview, type Opinions } from '../../device/reviews';

export interface Review {
  readonly opinions: Opinions;
  /** How many positions have been looked at, of how many. */
  readonly done: number;
  readonly all: number;
  readonly failed: boolean;
}

/** Positions that are over need no thought. */
const needsThought = (game: Game): boolean => game.position.outcome === null;

/** Looks at every position of a game, the last first, while `on`; what was found is kept. */
export function useReview(game: Game, on: boolean): Review {
  const positions = useMemo(
    () => Array.from({ length: game.ply + 1 }, (_, ply) => game.at(ply)),
    [game],
  );
  const [opinions, setOpinions] = useState<Opinions>(
    () => keptReview(game) ?? positions.map((position) => doneOf(position)),
  );
  const [failed, setFailed] = useState(false);
  const complete = positions.every((position, ply) => !needsThought(position) || opinions[ply]);

  useEffect(() => {
    if (!on || complete) return;
    const stop = new AbortController();
    lookThrough(game, positions, opinions, stop.signal, setOpinions).catch(() => {
      if (!stop.signal.aborted) setFailed(true);
    });
    return () => stop.abort();
    // What is found on the way must not begin it anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [game, positions, on]);

  const wanted = positions.filter(needsThought);
  const done = positions.filter((position, ply) => needsThought(position) && opinions[ply]).length;
  return { opinions, done, all: wanted.length, failed };
}

function doneOf(position: Game) {
  const known = knownOf(position);
  return known?.done ? known : null;
}

async function lookThrough(
  game: Game,
  positions: readonly Game[],
  before: Opinions,
  signal: AbortSignal,
  tell: (opinions: Opinions) => void,
): Promise<void> {
  let found = before;
  // From the end: what is known of a later position helps with the earlier ones.
  for (const position of positions.toReversed()) {
    if (found[position.ply] || !needsThought(position)) continue;
    const limits = LIMITS[game.spec.kind];
    const opinion = await engine().look({ ...placeOf(position), ...limits }, signal);
    found = found.with(position.ply, learn(position, opinion));
    tell(found);
    keepReview(game, found);
  }
}
