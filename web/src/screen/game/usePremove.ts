import { useEffect } from 'react';
import { meant } from '../../board/premove';
import { mayMove, type Match } from '../../session/match';
import { useStore } from '../../session/store';

/** Plays what was decided ahead as soon as it is one's turn, or drops it. */
export function usePremove(match: Match): void {
  const premove = useStore((state) => state.premove);
  useEffect(() => {
    if (!premove || !mayMove(match)) return;
    const { play, letGo } = useStore.getState();
    const move = meant(match.game, premove);
    if (move) play(move.text);
    else letGo();
  }, [match, premove]);
}
