import { Dialog } from '../../part/Dialog';
import type { Outcome } from '../../rules/types';
import type { Match } from '../../store/match';
import { useStore } from '../../store/store';
import { t } from '../../text';
import { ReviewButton } from './ReviewButton';
import { resultReason, resultTitle } from './resultText';

/** Who won and how. Closing it leaves the final board to look at. */
export function EndDialog({ match, outcome }: { match: Match; outcome: Outcome }) {
  const restart = useStore((state) => state.restart);
  const leave = useStore((state) => state.leave);
  const seeEnd = useStore((state) => state.seeEnd);
  return (
    <Dialog title={resultTitle(match, outcome)} onClose={seeEnd} className="end">
      <p className="reason">{resultReason(match, outcome)}</p>
      <div className="buttons">
        <button type="button" className="primary" onClick={restart}>
          {t.game.playAgain}
        </button>
        <ReviewButton match={match} />
        <button type="button" onClick={leave}>
          {t.game.toStart}
        </button>
        <button type="button" className="quiet" onClick={seeEnd}>
          {t.end.look}
        </button>
      </div>
    </Dialog>
  );
}
