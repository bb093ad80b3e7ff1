import type { Game } from '../rules/game';
import { tellsMore, type Opinion } from './opinion';

/** What was found out about positions since the page was opened. */
const known = new Map<string, Opinion>();
const MOST = 2000;

const keyOf = (game: Game): string => `${game.spec.text} ${game.position.text}`;

export const knownOf = (game: Game): Opinion | null => known.get(keyOf(game)) ?? null;

/** Keeps an opinion where it tells more than what was known, and says what is known then. */
export function learn(game: Game, opinion: Opinion): Opinion {
  const key = keyOf(game);
  const before = known.get(key);
  const kept = before && !tellsMore(opinion, before) ? before : opinion;
  known.delete(key);
  known.set(key, kept);
  if (known.size > MOST) for (const oldest of [...known.keys()].slice(0, 100)) known.delete(oldest);
  return kept;
}

export function forgetAll(): void {
  known.clear();
}
