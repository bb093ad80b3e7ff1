import { useState } from 'react';
import { Sure } from '../../part/Sure';
import { askHint } from '../../store/hint';
import { mayMove, resultOf, type Match } from '../../store/match';
import { resign, useStore } from '../../store/store';
import { t } from '../../text';
import { ReviewButton } from './ReviewButton';

type Asked = 'reset' | 'resign' | 'agreeDraw';

const DO: Readonly<Record<Asked, () => void>> = {
  reset: () => useStore.getState().restart(),
  resign,
  agreeDraw: () => useStore.getState().end({ winner: null, reason: 'agreement' }),
};

/** What can be done during a game besides moving. Leaving keeps the game on the device; what would
 * lose it is asked about once more. */
export function GameButtons({ match }: { match: Match }) {
  const { restart, leave, flip, takeBack, set, end } = useStore.getState();
  const sound = useStore((state) => state.settings.sound);
  const [asking, setAsking] = useState<Asked | null>(null);
  const over = resultOf(match) !== null;
  const begun = match.game.ply > 0;
  const { claim } = match.game.position;
  if (asking && !over) {
    return (
      <div className="game-buttons">
        <Sure
          question={t.game.sure[asking]}
          answer={t.game[asking]}
          onNo={() => setAsking(null)}
          onYes={() => {
            setAsking(null);
            DO[asking]();
          }}
        />
      </div>
    );
  }
  return (
    <div className="game-buttons">
      <button type="button" onClick={leave}>
        {t.game.back}
      </button>
      <button type="button" onClick={() => (over || !begun ? restart() : setAsking('reset'))}>
        {over ? t.game.playAgain : t.game.reset}
      </button>
      <button type="button" disabled={over || !begun} onClick={takeBack}>
        {t.game.takeBack}
      </button>
      <button type="button" onClick={flip}>
        {t.game.flip}
      </button>
      {over ? (
        <ReviewButton match={match} />
      ) : (
        <button type="button" disabled={!mayMove(match)} onClick={() => void askHint(match.game)}>
          {t.hint.ask}
        </button>
      )}
      {!over && claim && (
        <button type="button" onClick={() => end({ winner: null, reason: claim })}>
          {t.game.claim}
        </button>
      )}
      {!over && match.seats.every((seat) => seat.kind === 'person') && (
        <button type="button" disabled={!begun} onClick={() => setAsking('agreeDraw')}>
          {t.game.agreeDraw}
        </button>
      )}
      <button type="button" disabled={over} onClick={() => setAsking('resign')}>
        {t.game.resign}
      </button>
      <button type="button" aria-pressed={sound} onClick={() => set({ sound: !sound })}>
        {sound ? t.game.soundOn : t.game.soundOff}
      </button>
    </div>
  );
}
