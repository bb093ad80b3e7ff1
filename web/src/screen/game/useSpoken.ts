import { useEffect, useRef } from 'react';
import type { Match } from '../../session/match';
import { resultOf, toMove } from '../../session/match';
import { useStore } from '../../session/store';
import { describeMove } from './describeMove';
import { resultText } from './resultText';
import { t } from '../../text';

/** Tells the screen reader what happened: the move, a check, the result. */
export function useSpoken(match: Match): void {
  const speak = useStore((state) => state.speak);
  const before = useRef<{ id: number; ply: number; over: boolean } | null>(null);
  useEffect(() => {
    const now = { id: match.id, ply: match.game.ply, over: resultOf(match) !== null };
    const was = before.current;
    before.current = now;
    if (was?.id !== now.id || (was.ply === now.ply && was.over === now.over)) return;
    const result = resultOf(match);
    const words = [
      was.ply < now.ply && describeMove(match),
      result ? resultText(match, result) : match.game.position.check && t.spoken.check,
      !result && was.ply < now.ply && t.spoken.turn(match.seats[toMove(match)].name),
    ];
    speak(words.filter((word): word is string => typeof word === 'string').join(' '));
  }, [match, speak]);
}
