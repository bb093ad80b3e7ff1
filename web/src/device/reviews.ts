import type { Opinion } from '../engine/opinion';
import type { Game } from '../rules/game';

/** What was found out about each position of a game; null where it was not looked at. */
export type Opinions = readonly (Opinion | null)[];

/** Reviews stay on the device, so that a game looked at again is not thought about again. */

const PREFIX = 'raumspiel.review.';
const MOST = 20;

interface Kept {
  readonly at: number;
  readonly opinions: Opinions;
}

/** FNV-1a: names the game among the few that are kept. */
function hash(text: string): string {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return sum.toString(36);
}

const keyOf = (game: Game): string => {
  return PREFIX + hash(`${game.spec.text} ${game.startText} ${game.moveTexts}`) + `.${game.ply}`;
};

export function keptReview(game: Game): Opinions | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(game)) ?? 'null') as Kept | null;
    return kept?.opinions.length === game.ply + 1 ? kept.opinions : null;
  } catch {
    return null;
  }
}

export function keepReview(game: Game, opinions: Opinions): void {
  // Of chess alone there are so many moves that their scores would fill the device.
  const small = opinions.map((opinion) =>
    opinion && game.spec.kind !== 'connect-flat' ? { ...opinion, moves: [] } : opinion,
  );
  try {
    localStorage.setItem(keyOf(game), JSON.stringify({ at: Date.now(), opinions: small }));
    for (const old of reviews().slice(MOST)) localStorage.removeItem(old);
  } catch {
    // A full or forbidden storage only means that it is thought about again.
  }
}

/** The names of all reviews, the newest first. */
function reviews(): string[] {
  const names = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '');
  const at = (name: string): number =>
    (JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Kept>).at ?? 0;
  return names.filter((name) => name.startsWith(PREFIX)).sort((a, b) => at(b) - at(a));
}
