import { writeRoute } from '../../app/route';
import { writeShown } from '../../app/shown';
import { useKeptGames } from '../../device/games';
import type { Game } from '../../rules/game';
import { t } from '../../text';
import { moveNumber, type Step } from './account';
import { missedBy, ownSide } from './mistakes';

interface Props {
  game: Game;
  steps: readonly Step[];
}

/** The moments at which something better was missed, each to be found by oneself. */
export function Missed({ game, steps }: Props) {
  const kept = useKeptGames();
  // Whose game it was has to be known first.
  if (kept === null) return null;
  const missed = missedBy(game.spec.kind, steps, ownSide(game, kept));
  if (missed.length === 0) return null;
  return (
    <section className="missed" aria-label={t.review.missed}>
      <h2>{t.review.missed}</h2>
      <p className="chips">
        {missed.map(({ ply, move }) => {
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
