import { writeRoute } from '../../app/route';
import { writeShown } from '../../app/shown';
import type { Game } from '../../rules/game';
import { t } from '../../text';
import { moveNumber, type Step } from './account';

/** So many moments are offered at most. */
const MOST = 5;

interface Props {
  game: Game;
  steps: readonly Step[];
}

/** The moments at which something better was missed, each to be found by oneself. */
export function Missed({ game, steps }: Props) {
  const missed = steps.filter(
    ({ verdict }) => verdict?.grade === 'mistake' || verdict?.grade === 'blunder',
  );
  if (missed.length === 0) return null;
  return (
    <section className="missed" aria-label={t.review.missed}>
      <h2>{t.review.missed}</h2>
      <p className="chips">
        {missed.slice(0, MOST).map(({ ply, move }) => {
          const shown = writeShown({ game: game.at(ply), names: ['', ''], ended: null });
          return (
            <a
              key={ply}
              className="chip button"
              href={writeRoute({ screen: 'puzzle', at: `own/${shown}` })}
            >
              {t.review.insteadOf(`${moveNumber(ply)} ${move}`)}
            </a>
          );
        })}
      </p>
    </section>
  );
}
