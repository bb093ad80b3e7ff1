import type { Attended } from '../../net/attendance';
import { playerAt } from '../../net/mirror';
import type { Side } from '../../rules/types';
import { wireSide } from '../../session/onlineMatch';
import { ratingOf } from './rating';

/** What a player was rated when a rated game began. */
export function RatingMark({ attended: { mirror }, side }: { attended: Attended; side: Side }) {
  const player = mirror && playerAt(mirror, wireSide(side));
  if (!player || !mirror.paired?.rated) return null;
  return <span className="muted"> {ratingOf(mirror.paired[player.seat])} </span>;
}
