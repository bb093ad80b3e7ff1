import type { Attended } from '../../net/attendance';
import { otherSeat } from '../../net/mirror';
import { ask } from '../../session/online';
import { t } from '../../text';

/** Another round with sides swapped: offers it, or takes the offer of the other player. */
export function RematchButton({ attended, primary }: { attended: Attended; primary?: boolean }) {
  const { mirror, you, link } = attended;
  if (!mirror || !you || mirror.round === 0) return null;
  const offered = mirror.offers.rematch;
  const theirs = offered === otherSeat(you);
  return (
    <button
      type="button"
      className={primary || theirs ? 'primary' : ''}
      disabled={link.is !== 'open' || mirror.status !== 'finished' || offered === you}
      onClick={() => ask({ type: theirs ? 'accept_rematch' : 'offer_rematch' })}
    >
      {theirs
        ? t.online.rematchAccept
        : offered === you
          ? t.online.rematchOffered
          : t.online.rematch}
    </button>
  );
}
