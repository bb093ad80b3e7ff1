import { Dialog } from '../../part/Dialog';
import type { Attended } from '../../net/attendance';
import { otherSeat } from '../../net/mirror';
import type { Outcome } from '../../rules/types';
import type { Match } from '../../store/match';
import { ask } from '../../store/online';
import { nameAt } from '../../store/onlineMatch';
import { goTo, linkTo } from '../../store/route';
import { useStore } from '../../store/store';
import { t } from '../../text';
import { ReviewButton } from '../game/ReviewButton';
import { resultReason, resultTitle } from '../game/resultText';
import { CopyButton } from './CopyButton';
import { RematchButton } from './RematchButton';

interface Props {
  attended: Attended;
  match: Match;
  outcome: Outcome;
}

/** Who won and how, and whether there is to be another round. */
export function OnlineEnd({ attended, match, outcome }: Props) {
  const seeEnd = useStore((state) => state.seeEnd);
  const { mirror, you, declined } = attended;
  if (!mirror) return null;
  const theirs = you && otherSeat(you);
  const offered = theirs !== null && mirror.offers.rematch === theirs;
  const refused = declined?.type === 'rematch_declined' && declined.seq === mirror.seq;
  return (
    <Dialog title={resultTitle(match, outcome)} onClose={seeEnd} className="end">
      <p className="reason">{resultReason(match, outcome)}</p>
      {offered && <p role="status">{t.online.offeredRematch(nameAt(match, mirror, theirs))}</p>}
      {refused && <p role="status">{t.online.declined.rematch_declined}</p>}
      <div className="buttons">
        <RematchButton attended={attended} primary />
        {offered && (
          <button type="button" onClick={() => ask({ type: 'decline_rematch' })}>
            {t.online.decline}
          </button>
        )}
        <ReviewButton match={match} />
        <button type="button" onClick={() => goTo({ screen: 'home' })}>
          {t.online.newGame}
        </button>
      </div>
      <div className="buttons">
        <CopyButton
          text={linkTo({ screen: 'game', game: mirror.game })}
          label={t.online.shareGame}
          className="quiet"
        />
        <button type="button" className="quiet" onClick={seeEnd}>
          {t.end.look}
        </button>
      </div>
    </Dialog>
  );
}
