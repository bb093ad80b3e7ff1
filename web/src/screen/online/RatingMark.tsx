import type { Attended } from '../../net/attendance';
import { playerAt } from '../../net/mirror';
import type { Side } from '../../rules/types';
import { wireSide } from '../../session/onlineMatch';
import { t } from '../../text';
import { ratingOf } from './rating';

/** That a player is a bot, and what they were rated when a rated game began. */
export function RatingMark({ attended: { mirror }, side }: { attended: Attended; side: Side }) {
  const player = mirror && playerAt(mirror, wireSide(side));
  const rating = player && mirror.paired?.rated && ratingOf(mirror.paired[player.seat]);
  const marks = [player?.bot && `(${t.online.bot})`, rating].filter(Boolean);
  return marks.length > 0 ? <span className="muted"> {marks.join(' ')} </span> : null;
}
