import { useMemo } from 'react';
import { bestFirst, isBound, type MoveScore, type Opinion } from '../../engine/opinion';
import { scoreShort, scoreWords } from '../../engine/scoreText';
import type { Game } from '../../rules/game';
import { t } from '../../text';
import { nextLabel } from '../game/moveLabel';

interface Props {
  game: Game;
  opinion: Opinion | null;
  onPlay: (moves: readonly string[]) => void;
}

/** All legal moves with what they are worth, the best first. Flat boards say it over the columns. */
export function EveryMove({ game, opinion, onPlay }: Props) {
  const { kind } = game.spec;
  const labels = useMemo(
    () => new Map(game.position.legal.map(({ text }) => [text, nextLabel(game, text)])),
    [game],
  );
  if (kind === 'connect-flat') return null;
  const known: readonly MoveScore[] =
    opinion?.moves ?? game.position.legal.map(({ text }) => ({ move: text, score: null }));
  const shortOf = ({ move, score }: MoveScore): string => {
    const short = scoreShort(kind, score);
    return isBound(opinion, move, score) ? t.score.short.atMost(short) : short;
  };
  const isBest = ({ move }: MoveScore): boolean => move === opinion?.best;
  const sorted = bestFirst({ best: opinion?.best ?? null, moves: known });
  return (
    <section className="every-move" aria-label={t.analysis.moves}>
      <h2>{t.analysis.moves}</h2>
      <ol tabIndex={0} aria-label={t.analysis.moves}>
        {sorted.map((entry) => (
          <li key={entry.move} className={isBest(entry) ? 'best' : ''}>
            <button
              type="button"
              className="quiet"
              aria-description={scoreWords(kind, entry.score)}
              onClick={() => onPlay([entry.move])}
            >
              <span>
                <span className="star" aria-hidden="true">
                  {isBest(entry) ? '★' : ''}
                </span>
                {labels.get(entry.move) ?? entry.move}
              </span>
              <span aria-hidden="true">{shortOf(entry)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
