import type { Note } from '../../board/view';
import type { Opinion } from '../../player/opinion';
import { scoreShort, scoreWords } from '../../player/scoreText';
import type { Game } from '../../rules/game';

/** What stands over each column; nothing where the game is over. */
export function notesOf(game: Game, opinion: Opinion | null): Map<string, Note> {
  const { kind } = game.spec;
  const scores = new Map(opinion?.moves.map(({ move, score }) => [move, score]));
  const note = (move: string): Note => {
    const score = scores.get(move) ?? null;
    const tone = !score || score.kind === 'estimate' ? 'open' : score.kind;
    const best = move === opinion?.best;
    return { text: scoreShort(kind, score), words: scoreWords(kind, score), tone, best };
  };
  return new Map(game.position.legal.map(({ text }) => [text, note(text)]));
}
