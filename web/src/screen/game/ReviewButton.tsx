import { type Match } from '../../store/match';
import { goTo } from '../../store/route';
import { writeShown } from '../../store/shown';
import { t } from '../../text';

/** Leads to the review of a game. */
export function ReviewButton({ match }: { match: Match }) {
  const { game, seats, ended } = match;
  const names = [seats[0].name, seats[1].name] as const;
  return (
    <button
      type="button"
      disabled={game.ply === 0}
      onClick={() => goTo({ screen: 'review', shown: writeShown({ game, names, ended }) })}
    >
      {t.review.open}
    </button>
  );
}
