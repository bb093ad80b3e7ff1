import { Sign } from '../../part/Sign';
import { type Match } from '../../session/match';
import { t } from '../../text';
import { openReview } from './openReview';

export function ReviewButton({ match }: { match: Match }) {
  return (
    <button type="button" disabled={match.game.ply === 0} onClick={() => openReview(match)}>
      <Sign name="review" />
      {t.review.open}
    </button>
  );
}
