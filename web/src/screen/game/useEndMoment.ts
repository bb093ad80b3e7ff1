import { useEffect, useState } from 'react';
import { fallTime, SLIDE } from '../../board/landing';
import { resultOf, type Match } from '../../session/match';

/** The light that runs along the lines, after the board has turned to them. */
const LIGHT = 1100;

/** Whether the end may be told: the piece has landed first, and light has run along every line. */
export function useEndMoment(match: Match, animate: boolean): boolean {
  const over = resultOf(match) !== null;
  const [told, setTold] = useState(over);
  const [seen, setSeen] = useState({ id: match.id, over });
  if (seen.id !== match.id || seen.over !== over) {
    setSeen({ id: match.id, over });
    setTold(over && (!animate || seen.id !== match.id || match.ended !== null));
  }
  useEffect(() => {
    if (!over || told) return;
    const { lattice } = match.game.spec;
    const last = match.game.moves.at(-1);
    const lands = last?.from ? SLIDE : fallTime(lattice.levels, last?.to.z ?? 0);
    const lines = match.game.position.lines.length > 0 ? LIGHT : 0;
    const timer = setTimeout(() => setTold(true), lands + lines);
    return () => clearTimeout(timer);
  }, [over, told, match]);
  return over && told;
}
