import { useMemo } from 'react';
import type { Note } from '../../board/view';
import { isBound, type Opinion } from '../../engine/opinion';
import { scoreShort, scoreWords } from '../../engine/scoreText';
import type { Game } from '../../rules/game';
import { t } from '../../text';

/** What stands over each column; nothing where the game is over. */
export function notesOf(game: Game, opinion: Opinion | null): Map<string, Note> {
  const { kind } = game.spec;
  const scores = new Map(opinion?.moves.map(({ move, score }) => [move, score]));
  const note = (move: string): Note => {
    const score = scores.get(move) ?? null;
    const tone = !score || score.kind === 'estimate' ? 'open' : score.kind;
    const best = move === opinion?.best;
    const bound = isBound(opinion, move, score);
    const text = bound ? t.score.short.atMost(scoreShort(kind, score)) : scoreShort(kind, score);
    return { text, words: scoreWords(kind, score), tone, best };
  };
  return new Map(game.position.legal.map(({ text }) => [text, note(text)]));
}

const NONE: ReadonlyMap<string, Note> = new Map();

/** The notes for the board, the same as before for as long as they say the same. */
export function useNotes(game: Game, opinion: Opinion | null): ReadonlyMap<string, Note> {
  const notes = game.spec.kind === 'chess' ? NONE : notesOf(game, opinion);
  const said = [...notes].map(([move, { text, best }]) => `${move} ${text} ${best}`).join();
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => notes, [game, said]);
}
