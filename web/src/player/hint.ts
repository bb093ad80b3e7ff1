import type { Game } from '../rules/game';
import type { Move } from '../rules/types';
import { t } from '../text';
import { currentAnalyst } from './analyst';
import { inquiryOf } from './inquiry';
import { knownOf, learn } from './known';
import type { Opinion } from './opinion';
import { scoreWords } from './scoreText';

/** Nobody waits long for a hint. */
const MOST_MS = 2500;

/** The best move and the sentence why, where the truth is known. */
export async function findHint(
  game: Game,
  signal: AbortSignal,
): Promise<{ move: Move | null; words: string }> {
  const known = knownOf(game);
  const opinion = known?.done
    ? known
    : learn(game, await currentAnalyst().inquire(inquiryOf(game, { mostMs: MOST_MS }), signal));
  const move = game.position.legal.find(({ text }) => text === opinion.best) ?? null;
  return { move, words: move ? hintWords(game, opinion, move.text) : t.hint.none };
}

export function hintWords({ spec }: Game, { score }: Opinion, move: string): string {
  switch (score.kind) {
    case 'win':
      return t.hint.because(move, scoreWords(spec.kind, score));
    case 'draw':
      return t.hint.onlyDraw(move);
    case 'loss':
      return t.hint.lost(move, scoreWords(spec.kind, score));
    case 'estimate':
      return t.hint.best(move);
  }
}
