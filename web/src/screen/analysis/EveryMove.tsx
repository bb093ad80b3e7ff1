import { isBound, type MoveScore, type Opinion, type Score } from '../../player/opinion';
import { scoreShort, scoreWords } from '../../player/scoreText';
import type { Game } from '../../rules/game';
import { t } from '../../text';

interface Props {
  game: Game;
  opinion: Opinion | null;
  onPlay: (moves: readonly string[]) => void;
}

/** Sooner wins and later losses are better; what is not known comes after all estimates. */
function rank(score: Score | null): number {
  switch (score?.kind) {
    case 'win':
      return 1e6 - (score.within ?? 500);
    case 'loss':
      return -1e6 + (score.within ?? 500);
    case 'draw':
      return 0;
    case 'estimate':
      return score.value;
    case undefined:
      return -5e5;
  }
}

/** All legal moves with what they are worth, the best first. Flat boards say it over the columns. */
export function EveryMove({ game, opinion, onPlay }: Props) {
  const { kind } = game.spec;
  if (kind === 'connect-flat') return null;
  const known: readonly MoveScore[] =
    opinion?.moves ?? game.position.legal.map(({ text }) => ({ move: text, score: null }));
  const shortOf = ({ move, score }: MoveScore): string => {
    const short = scoreShort(kind, score);
    return isBound(opinion, move, score) ? t.score.short.atMost(short) : short;
  };
  const isBest = ({ move }: MoveScore): boolean => move === opinion?.best;
  const sorted = [...known].sort(
    (a, b) => Number(isBest(b)) - Number(isBest(a)) || rank(b.score) - rank(a.score),
  );
  return (
    <section className="every-move" aria-label={t.analysis.moves}>
      <h2>{t.analysis.moves}</h2>
      <ol tabIndex={0} aria-label={t.analysis.moves}>
        {sorted.map((entry) => (
          <li key={entry.move} className={isBest(entry) ? 'best' : ''}>
            <button
              type="button"
              className="quiet"
              aria-label={t.analysis.playMove(entry.move, scoreWords(kind, entry.score))}
              onClick={() => onPlay([entry.move])}
            >
              <span>
                <span className="star">{isBest(entry) ? '★' : ''}</span>
                {entry.move}
              </span>
              <span>{shortOf(entry)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
