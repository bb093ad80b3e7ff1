import { resultOf, type Match } from '../../store/match';
import { resign, useStore } from '../../store/store';
import { t } from '../../text';

/** What can be done during a game besides moving. */
export function GameButtons({ match }: { match: Match }) {
  const { restart, leave, flip, takeBack, set, end } = useStore.getState();
  const sound = useStore((state) => state.settings.sound);
  const over = resultOf(match) !== null;
  const { claim } = match.game.position;
  return (
    <div className="game-buttons">
      <button type="button" onClick={leave}>
        {t.game.back}
      </button>
      <button type="button" onClick={restart}>
        {over ? t.game.playAgain : t.game.reset}
      </button>
      <button type="button" disabled={over || match.game.ply === 0} onClick={takeBack}>
        {t.game.takeBack}
      </button>
      <button type="button" onClick={flip}>
        {t.game.flip}
      </button>
      {!over && claim && (
        <button type="button" onClick={() => end({ winner: null, reason: claim })}>
          {t.game.claim}
        </button>
      )}
      <button type="button" disabled={over} onClick={resign}>
        {t.game.resign}
      </button>
      <button type="button" aria-pressed={sound} onClick={() => set({ sound: !sound })}>
        {sound ? t.game.soundOn : t.game.soundOff}
      </button>
    </div>
  );
}
