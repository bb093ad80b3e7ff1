import { create } from 'zustand';
import { renewIfStale } from '../app/renewal';
import type { Game } from '../rules/game';
import type { Move } from '../rules/types';
import { t } from '../text';
import { useStore } from './store';

/** A move that was recommended, and for which position: in any other it is none. */
export interface Hint {
  readonly game: Game;
  /** Null while it is being looked for, and where there is none. */
  readonly move: Move | null;
  readonly words: string;
}

export const useHint = create<{ readonly hint: Hint | null }>()(() => ({ hint: null }));

let asking: AbortController | null = null;

/** Looks for the best move and shows it; whatever was being looked for before is dropped. */
export async function askHint(game: Game): Promise<void> {
  asking?.abort();
  const stop = new AbortController();
  asking = stop;
  const tell = (move: Move | null, words: string): void => {
    if (stop.signal.aborted) return;
    useHint.setState({ hint: { game, move, words } });
    useStore.getState().speak(words);
  };
  tell(null, t.hint.thinking);
  try {
    // The engine comes only when it is asked for.
    const { findHint } = await import('../engine/hint');
    const { move, words } = await findHint(game, stop.signal);
    tell(move, words);
  } catch {
    void renewIfStale();
    tell(null, t.hint.failed);
  }
}

/** The hint for a position, if there is one. */
export const hintFor = (game: Game, hint: Hint | null): Hint | null =>
  hint?.game === game ? hint : null;
