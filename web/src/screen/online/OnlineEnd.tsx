import { lazy, Suspense } from 'react';
import { Sign } from '../../part/Sign';
import type { Attended } from '../../net/attendance';
import { useKeptGames } from '../../device/games';
import { otherSeat, shows, sideOf } from '../../net/mirror';
import type { Outcome } from '../../rules/types';
import type { Match } from '../../session/match';
import { ask } from '../../session/online';
import { nameAt, rulesSide } from '../../session/onlineMatch';
import { tallied, tallyBefore } from '../../session/tally';
import { goTo, linkToGame } from '../../app/route';
import { t } from '../../text';
import { speaking } from '../../text/players';
import EndCard from '../game/EndCard';
import { ReviewButton } from '../game/ReviewButton';
import { CopyButton } from './CopyButton';
import { RematchButton } from './RematchButton';

const KeepGames = lazy(() => speaking(import('../player/KeepGames')));
const ShowEverybody = lazy(() => speaking(import('../player/ShowEverybody')));

interface Props {
  attended: Attended;
  match: Match;
  outcome: Outcome;
}

/** Who won and how, and whether there is to be another round. */
export function OnlineEnd({ attended, match, outcome }: Props) {
  const { mirror, you, declined, presence } = attended;
  const games = useKeptGames();
  if (!mirror) return null;
  const theirs = you && otherSeat(you);
  const mine = sideOf(mirror, you);
  const before = games && mine && tallyBefore(games, { ...mirror, side: rulesSide(mine) });
  const offered = theirs !== null && mirror.offers.rematch === theirs;
  const refused = declined?.type === 'rematch_declined' && declined.seq === mirror.seq;
  return (
    <EndCard
      match={match}
      outcome={outcome}
      tally={before && tallied(before, outcome)}
      notes={
        <>
          {offered && <p role="status">{t.online.offeredRematch(nameAt(match, mirror, theirs))}</p>}
          {refused && <p role="status">{t.online.declined.rematch_declined}</p>}
          {you && (
            <Suspense fallback={null}>
              <KeepGames about="game" />
              {/* Games from the lobby are everybody's to see; what may not be watched is nobody's. */}
              {!mirror.paired && mirror.watching && theirs && (
                <ShowEverybody
                  game={mirror.game}
                  mine={shows(mirror, you)}
                  theirs={shows(mirror, theirs)}
                  name={nameAt(match, mirror, theirs)}
                />
              )}
            </Suspense>
          )}
          {theirs && !offered && !refused && (
            <p className="muted end-presence">
              {presence[theirs]
                ? t.online.here(nameAt(match, mirror, theirs))
                : t.online.away(nameAt(match, mirror, theirs))}
            </p>
          )}
        </>
      }
      first={<RematchButton attended={attended} primary />}
      others={
        <>
          {offered && (
            <button type="button" onClick={() => ask({ type: 'decline_rematch' })}>
              {t.online.decline}
            </button>
          )}
          <ReviewButton match={match} />
          <button type="button" onClick={() => goTo({ screen: 'home' })}>
            <Sign name="home" />
            {t.online.newGame}
          </button>
          <CopyButton text={linkToGame(mirror.game)} label={t.online.shareGame} />
        </>
      }
    />
  );
}
