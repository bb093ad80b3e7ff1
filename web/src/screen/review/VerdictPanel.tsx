import type { Opinion } from '../../engine/opinion';
import { positionWords, scoreWords } from '../../engine/scoreText';
import type { Game } from '../../rules/game';
import { t } from '../../text';
import { lineLabels, nextLabel } from '../game/moveLabel';
import { moveNumber, type Step } from './account';
import { meaning, SIGNS } from './verdict';

interface Props {
  /** The game as it stands after the move. */
  game: Game;
  step: Step | null;
  /** What was thought before the move was made. */
  before: Opinion | null;
  now: Opinion | null;
  names: readonly [string, string];
}

/** What the move that was just made is worth, large. */
export function VerdictPanel({ game, step, before, now, names }: Props) {
  const { kind } = game.spec;
  if (!step) {
    return (
      <section className="players verdict-panel" aria-label={t.review.title}>
        <p className="score-words">{t.review.start}</p>
        {now && <p>{positionWords(kind, game.position.turn, now.score)}</p>}
      </section>
    );
  }
  const { verdict } = step;
  const missed = game.at(step.ply);
  const who = names[step.side] || t.sideName(kind, step.side);
  return (
    <section className="players verdict-panel" aria-label={t.review.title}>
      <p className="score-words" data-testid="verdict">
        <span>{`${moveNumber(step.ply)} ${step.move}`}</span>
        {verdict && (
          <span className={`grade ${verdict.grade}`}>
            {` ${SIGNS[verdict.grade]} ${t.review.verdicts[verdict.grade]}`}
          </span>
        )}
      </p>
      <p data-testid="meaning">
        {verdict ? t.score.side(who, meaning(kind, verdict)) : t.review.unknown}
      </p>
      {verdict?.better && before && (
        <p className="muted">
          {t.review.better(
            `${nextLabel(missed, verdict.better)} (${scoreWords(kind, before.score)})`,
          )}
          {before.line.length > 1 && ` · ${lineLabels(missed, before.line.slice(0, 8)).join(' ')}`}
        </p>
      )}
    </section>
  );
}
