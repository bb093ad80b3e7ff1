import { useEffect, useMemo } from 'react';
import { sideOf } from '../../net/mirror';
import type { Attended } from '../../net/attendance';
import { isDrawableText } from '../../rules/spec';
import { seatsBehind, seatsOf } from '../../device/seats';
import { resultOf, toMove, type Match } from '../../session/match';
import { joinGame, leaveOnline, openGame, OnlineSession, useOnline } from '../../session/online';
import { rulesSide } from '../../session/onlineMatch';
import { goTo, type Route } from '../../app/route';
import { showPlace } from '../../app/tab';
import { noteTurn } from '../../players/useTurns';
import { useStore } from '../../session/store';
import { t } from '../../text';
import { GameScreen } from '../GameScreen';
import { TopBar } from '../TopBar';
import { ClosedDoor } from './ClosedDoor';
import { Notes } from './Notes';
import { useOnlineActions } from './useOnlineActions';
import { OnlineEnd } from './OnlineEnd';
import { OwnLink } from './OwnLink';
import { PresenceDot } from './PresenceDot';
import { RatingMark } from './RatingMark';
import { WaitingRoom } from './WaitingRoom';
import './online.css';

export type OnlineRoute = Extract<Route, { screen: 'join' | 'game' }>;

/** A game on the server, from the door to its end. */
export default function OnlineScreen({ route }: { route: OnlineRoute }) {
  const attended = useOnline((state) => state.attended);
  const match = useStore(({ session, match: shown }) =>
    session instanceof OnlineSession ? shown : null,
  );
  const own = useEntrance(route);
  useEffect(() => leaveOnline, []);

  if (attended?.mirror && !isDrawableText(attended.mirror.spec)) return <TooLarge />;
  if (match && attended?.mirror) return <OnlineGame attended={attended} match={match} />;
  return (
    <>
      <TopBar />
      {own && !attended ? (
        <OwnLink join={own.join} game={own.game} />
      ) : (
        <BeforeTheGame attended={attended} route={route} />
      )}
    </>
  );
}

/** Goes through the door that the address names; the link of one's own game is asked about first. */
function useEntrance(route: OnlineRoute): { join: string; game: string } | null {
  const join = route.screen === 'join' ? route.join : null;
  const game = route.screen === 'game' ? route.game : null;
  const behind = useMemo(() => join && seatsBehind(join), [join]);
  const own = behind && behind.keys.guest === undefined ? behind : null;
  useEffect(() => {
    if (game !== null) openGame(game);
    else if (behind && !own) goTo({ screen: 'game', game: behind.game });
    else if (join !== null && !own) joinGame(join);
  }, [game, join, behind, own]);
  return own && join ? { join, game: own.game } : null;
}

/** A board that no page can draw; the game itself goes on. */
function TooLarge() {
  return (
    <>
      <TopBar />
      <main className="door">
        <h1>{t.home.tooLarge}</h1>
        <a className="button" href="#/">
          {t.online.toStart}
        </a>
      </main>
    </>
  );
}

function BeforeTheGame({ attended, route }: { attended: Attended | null; route: OnlineRoute }) {
  const mirror = attended?.mirror;
  if (attended?.shut) return <ClosedDoor shut={attended.shut} route={route} />;
  if (mirror?.status === 'waiting' && attended?.you) {
    const join = attended.join ?? seatsOf(mirror.game)?.join ?? null;
    return <WaitingRoom attended={attended} mirror={mirror} join={join} />;
  }
  const text = mirror
    ? t.online[mirror.status === 'finished' ? 'calledOff' : 'notBegun']
    : route.screen === 'join'
      ? t.online.joining
      : t.online.opening;
  return (
    <main className="door">
      <div role="status">
        <h1>{attended?.link.is === 'waiting' ? t.online.lost : text}</h1>
      </div>
      <div className="buttons">
        <a className="button" href="#/">
          {t.online.toStart}
        </a>
      </div>
    </main>
  );
}

function OnlineGame({ attended, match }: { attended: Attended; match: Match }) {
  useTurnInTitle(attended, match);
  const actions = useOnlineActions(attended, match);
  return (
    <GameScreen
      match={match}
      actions={actions}
      notes={<Notes attended={attended} match={match} />}
      end={(outcome) => (
        <OnlineEnd key={match.id} attended={attended} match={match} outcome={outcome} />
      )}
      mark={(side) => (
        <>
          <RatingMark attended={attended} side={side} />
          <PresenceDot attended={attended} side={side} name={match.seats[side].name} />
        </>
      )}
    />
  );
}

/** Whoever has gone to another tab sees there that it is their turn. */
function useTurnInTitle({ mirror, you }: Attended, match: Match): void {
  const mine = mirror && sideOf(mirror, you);
  const myTurn = mine !== null && resultOf(match) === null && toMove(match) === rulesSide(mine);
  const game = mirror?.game ?? '';
  useEffect(() => {
    showPlace(myTurn ? t.online.yourTurnTitle : null);
    noteTurn(game, myTurn);
    return () => showPlace(null);
  }, [game, myTurn]);
}
