import { useState } from 'react';
import type { Attended } from '../../net/attendance';
import { sideOf } from '../../net/mirror';
import { Sure } from '../../part/Sure';
import { resultOf, toMove, type Match } from '../../store/match';
import { ask } from '../../store/online';
import { rulesSide } from '../../store/onlineMatch';
import { goTo, linkTo } from '../../store/route';
import { useStore } from '../../store/store';
import { t } from '../../text';
import { CopyButton } from './CopyButton';
import { Phrases } from './Phrases';
import { RematchButton } from './RematchButton';

interface Props {
  attended: Attended;
  match: Match;
}

/** What can be done in a game on the server besides moving. */
export function OnlineButtons({ attended, match }: Props) {
  const { mirror, you } = attended;
  const { flip, set } = useStore.getState();
  const sound = useStore((state) => state.settings.sound);
  if (!mirror) return null;
  const over = resultOf(match) !== null;
  return (
    <div className="game-buttons">
      <button type="button" onClick={() => goTo({ screen: 'home' })}>
        {t.game.back}
      </button>
      <button type="button" onClick={flip}>
        {t.game.flip}
      </button>
      {you && !over && <PlayingButtons attended={attended} match={match} />}
      {you && over && <RematchButton attended={attended} />}
      {you && <Phrases disabled={attended.link.is !== 'open'} />}
      <button type="button" aria-pressed={sound} onClick={() => set({ sound: !sound })}>
        {sound ? t.game.soundOn : t.game.soundOff}
      </button>
      {(over || mirror.watching) && (
        <CopyButton
          text={linkTo({ screen: 'game', game: mirror.game })}
          label={over ? t.online.shareGame : t.online.watchLink}
        />
      )}
    </div>
  );
}

function PlayingButtons({ attended, match }: Props) {
  const { mirror, you, link } = attended;
  const [asking, setAsking] = useState<'resign' | 'abort' | null>(null);
  if (!mirror || !you) return null;
  const cut = link.is !== 'open';
  const { offers, moves } = mirror;
  const mine = sideOf(mirror, you);
  const myTurn = mine !== null && rulesSide(mine) === toMove(match);
  const canTakeBack = moves.length >= (myTurn ? 2 : 1);
  const way = moves.length < 2 ? 'abort' : 'resign';
  if (asking) {
    return (
      <Sure
        question={t.online[`${asking}Sure`]}
        answer={t.online.sure[way]}
        onNo={() => setAsking(null)}
        onYes={() => {
          setAsking(null);
          ask({ type: way });
        }}
      />
    );
  }
  return (
    <>
      <button
        type="button"
        disabled={cut || !canTakeBack || offers.takeBack === you}
        onClick={() => ask({ type: 'offer_take_back' })}
      >
        {offers.takeBack === you ? t.online.takeBackAsked : t.online.askTakeBack}
      </button>
      <button
        type="button"
        disabled={cut || offers.draw !== null}
        onClick={() => ask({ type: 'offer_draw' })}
      >
        {offers.draw === you ? t.online.drawOffered : t.online.offerDraw}
      </button>
      {myTurn && match.game.position.claim && (
        <button type="button" disabled={cut} onClick={() => ask({ type: 'claim_draw' })}>
          {t.game.claim}
        </button>
      )}
      <button type="button" disabled={cut} onClick={() => setAsking(way)}>
        {way === 'abort' ? t.online.abort : t.game.resign}
      </button>
    </>
  );
}
