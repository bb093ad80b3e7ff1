import { lazy, Suspense } from 'react';
import type { Attended } from '../../net/attendance';
import { otherSeat } from '../../net/mirror';
import type { PlainKind } from '../../net/command';
import { useKnown } from '../../players/known';
import type { Match } from '../../session/match';
import { ask } from '../../session/online';
import { nameAt } from '../../session/onlineMatch';
import { useLobby } from '../../lobby/state';
import { t } from '../../text';
import { speaking } from '../../text/players';
import { refusalText } from '../../text/refusalText';
import { AwayNote } from './AwayNote';
import { ConnectionNote } from './ConnectionNote';
import { Invitation } from './Invitation';
import { useFading } from './useFading';

const NoticeOffer = lazy(() => speaking(import('./NoticeOffer')));

interface Props {
  attended: Attended;
  match: Match;
}

/** What the server and the other player have to say, where it does not cover the board. */
export function Notes({ attended, match }: Props) {
  const { presence, you, mirror } = attended;
  const others = presence.watchers - (you ? 0 : 1);
  return (
    <div className="notes">
      <CalledNote />
      <Invitation attended={attended} />
      <ConnectionNote attended={attended} />
      {asksForNotices(attended) && (
        <Suspense>
          <NoticeOffer />
        </Suspense>
      )}
      <AwayNote attended={attended} match={match} />
      <OfferNote attended={attended} match={match} />
      <RefusalNote attended={attended} />
      <GivenNote attended={attended} match={match} />
      <SaidNote attended={attended} match={match} />
      {!you && <p className="muted">{t.online.youWatch}</p>}
      {((mirror?.round ?? 1) > 1 || others > 0) && (
        <p className="muted about-round">
          {mirror && mirror.round > 1 && <span>{t.online.round(mirror.round)}</span>}
          {others > 0 && <span>{you ? t.online.watchers(others) : t.online.watchToo(others)}</span>}
        </p>
      )}
    </div>
  );
}

/** In a game by days, whoever is known can be told when it is their turn. */
const asksForNotices = ({ mirror, you }: Attended): boolean =>
  mirror?.time.kind === 'correspondence' &&
  mirror.status === 'playing' &&
  you !== null &&
  useKnown.getState().known !== null &&
  'PushManager' in window &&
  Notification.permission === 'default';

/** Who waited in the lobby, wherever they were, is told what has begun. */
function CalledNote() {
  const called = useLobby((state) => state.called);
  return (
    called && (
      <p className="note called" role="alert">
        {called}
      </p>
    )
  );
}

interface Answers {
  readonly text: (name: string) => string;
  readonly accept: PlainKind;
  readonly decline: PlainKind;
}

const OFFERS: Readonly<Record<'draw' | 'takeBack', Answers>> = {
  draw: { text: t.online.offeredDraw, accept: 'accept_draw', decline: 'decline_draw' },
  takeBack: {
    text: t.online.askedTakeBack,
    accept: 'accept_take_back',
    decline: 'decline_take_back',
  },
};

function OfferNote({ attended, match }: Props) {
  const { mirror, you, declined, open } = attended;
  const refused = useFading(declined?.by === you ? null : declined, 6000);
  if (!mirror || !you) return null;
  const theirs = otherSeat(you);
  const answered = (answers: Answers): boolean =>
    open.some(({ command }) => command.type === answers.accept || command.type === answers.decline);
  return (
    <>
      {(['draw', 'takeBack'] as const)
        .filter((offer) => mirror.offers[offer] === theirs && !answered(OFFERS[offer]))
        .map((offer) => (
          <div key={offer} className="note offer">
            <p role="alert">{OFFERS[offer].text(nameAt(match, mirror, theirs))}</p>
            <div className="buttons">
              <button
                type="button"
                className="primary"
                onClick={() => ask({ type: OFFERS[offer].accept })}
              >
                {t.online.accept}
              </button>
              <button type="button" onClick={() => ask({ type: OFFERS[offer].decline })}>
                {t.online.decline}
              </button>
            </div>
          </div>
        ))}
      {refused && (
        <p className="note" role="status">
          {t.online.declined[refused.type]}
        </p>
      )}
    </>
  );
}

/** Refused moves are told beside the board; everything else here. */
function RefusalNote({ attended: { refusal } }: { attended: Attended }) {
  const shown = useFading(refusal?.command === 'play' ? null : refusal, 6000);
  return (
    shown && (
      <p className="notice" role="alert">
        {refusalText(shown)}
      </p>
    )
  );
}

function GivenNote({ attended: { given, mirror, you }, match }: Props) {
  const last = useFading(given, 6000);
  return (
    last &&
    mirror && (
      <p className="note" role="status">
        {last.by === you
          ? t.online.timeGiven(last.seconds)
          : t.online.gaveTime(nameAt(match, mirror, last.by), last.seconds)}
      </p>
    )
  );
}

function SaidNote({ attended: { said, mirror }, match }: Props) {
  const last = useFading(said.at(-1) ?? null, 8000);
  // A later version of the page may have more to say than this one knows.
  const phrases: Partial<Record<string, string>> = t.online.phrases;
  const words = last && phrases[last.phrase];
  return (
    <p className={words ? 'said' : 'sr-only'} role="status">
      {words && mirror && (
        <span key={last.seq}>{t.online.saidBy(nameAt(match, mirror, last.by), words)}</span>
      )}
    </p>
  );
}
