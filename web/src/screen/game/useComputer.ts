import { useEffect } from 'react';
import { placeOf } from '../../engine/question';
import { resultOf, toMove, type Match } from '../../session/match';
import { useStore } from '../../session/store';
import { t } from '../../text';

/** A move that comes at once looks as if nothing had happened. */
const LEAST_WAIT = 350;

/** Lets the computer think whenever it is its turn; a thought that is no longer wanted is ended. */
export function useComputer(match: Match): void {
  const play = useStore((state) => state.play);
  const seat = match.seats[toMove(match)];
  const level = seat.kind === 'computer' && !resultOf(match) ? seat.level : null;
  const { game } = match;
  useEffect(() => {
    if (level === null) return;
    const stop = new AbortController();
    const choosing = { ...placeOf(game), level };
    const wait = new Promise((done) => setTimeout(done, LEAST_WAIT));
    // Whoever does not play the computer does not fetch it.
    const chosen = import('../../engine/engine').then(({ engine }) =>
      engine().choose(choosing, stop.signal),
    );
    Promise.all([chosen, wait]).then(
      ([move]) => {
        if (move !== null && !stop.signal.aborted) play(move);
      },
      () => {
        if (!stop.signal.aborted) useStore.getState().say(t.failure.computer);
      },
    );
    return () => stop.abort();
  }, [game, level, play]);
}
