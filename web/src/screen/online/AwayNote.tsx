import { useEffect, useState } from 'react';
import type { Attended } from '../../net/attendance';
import { otherSeat, sideOf } from '../../net/mirror';
import { toMove, type Match } from '../../session/match';
import { ask } from '../../session/online';
import { nameAt, rulesSide } from '../../session/onlineMatch';
import { t } from '../../text';

/** An opponent who is away, in words; and where they stay away with the move, the win. */
export function AwayNote({ attended, match }: { attended: Attended; match: Match }) {
  const { mirror, you, away, link } = attended;
  const theirs = you && otherSeat(you);
  const since = theirs && away[theirs];
  const now = useNow(since !== null);
  if (!mirror || !theirs || mirror.status !== 'playing' || link.is !== 'open') return null;
  if (since === null) return null;
  const side = sideOf(mirror, theirs);
  const owesMove = side !== null && rulesSide(side) === toMove(match) && mirror.moves.length >= 2;
  const wait = mirror.claimWinAfter;
  const left = wait === null || !owesMove ? null : wait - Math.floor((now - since) / 1000);
  return (
    <div className="note away" role="status">
      <p>
        {t.online.away(nameAt(match, mirror, theirs))}.{' '}
        {left === null
          ? t.online.mayComeBack
          : left > 0
            ? t.online.claimSoon(left)
            : t.online.hasGone}
      </p>
      {left !== null && left <= 0 && (
        <div className="buttons">
          <button type="button" className="primary" onClick={() => ask({ type: 'claim_win' })}>
            {t.online.claimWin}
          </button>
        </div>
      )}
    </div>
  );
}

/** The time, going on each second while it matters. */
function useNow(going: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!going) return;
    const tick = (): void => setNow(performance.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [going]);
  return now;
}
