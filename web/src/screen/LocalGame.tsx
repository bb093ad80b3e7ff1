import { lazy, Suspense } from 'react';
import { Sign } from '../part/Sign';
import type { Match } from '../session/match';
import { useStore } from '../session/store';
import { tallied } from '../session/tally';
import { t } from '../text';
import { ReviewButton } from './game/ReviewButton';
import { useLocalActions } from './game/useLocalActions';
import { GameScreen } from './GameScreen';

const EndCard = lazy(() => import('./game/EndCard'));

/** A game on this device: between two people, or against the computer. */
export function LocalGame({ match }: { match: Match }) {
  const actions = useLocalActions(match);
  const tally = useStore((state) => state.tally);
  const { restart, leave, takeBack } = useStore.getState();
  return (
    <GameScreen
      match={match}
      actions={actions}
      end={(outcome) => (
        <Suspense>
          <EndCard
            key={match.id}
            match={match}
            outcome={outcome}
            tally={tally && tallied(tally, outcome)}
            first={
              <button type="button" className="primary" onClick={restart}>
                <Sign name="rematch" size={22} />
                {t.game.playAgain}
              </button>
            }
            others={
              <>
                <ReviewButton match={match} />
                <button type="button" disabled={match.ended !== null} onClick={takeBack}>
                  <Sign name="back" />
                  {t.game.takeBack}
                </button>
                <button type="button" onClick={leave}>
                  <Sign name="home" />
                  {t.game.toStart}
                </button>
              </>
            }
          />
        </Suspense>
      )}
    />
  );
}
