import { useEffect, useMemo } from 'react';
import { sideOf } from '../../net/mirror';
import type { Attended } from '../../net/attendance';
import { keptGame } from '../../store/kept';
import { resultOf, toMove, type Match } from '../../store/match';
import { joinGame, leaveOnline, openGame, seatsBehind, useOnline } from '../../store/online';
import { rulesSide } from '../../store/onlineMatch';
import { goTo, type Route } from '../../store/route';
import { useStore } from '../../store/store';
import { t } from '../../text';
import { GameScreen, type GameParts } from '../GameScreen';
import { TopBar } from '../TopBar';
import { ClosedDoor } from './ClosedDoor';
import { Notes } from './Notes';
import { OnlineButtons } from './OnlineButtons';
import { OnlineEnd } from './OnlineEnd';
import { OwnLink } from './OwnLink';
import { PresenceDot } from './PresenceDot';
import { WaitingRoom } from './WaitingRoom';
import './online.css';

export type OnlineRoute = Extract<Route, { screen: 'join' | 'game' }>;

/** A game on the server, from the door to its end. */
export default function OnlineScreen({ route }: { route: OnlineRoute }) {
  const attended = useOnline((state) => state.attended);
  const match = useStore((state) => state.match);
  const own = useEntrance(route);
  useEffect(() => leaveOnline, []);

  if (match?.server && attended?.mirror) return <OnlineGame attended={attended} match={match} />;
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
  const own = behind && !behind.seats.includes('guest') ? behind : null;
  useEffect(() => {
    if (game !== null) openGame(game);
    else if (behind && !own) goTo({ screen: 'game', game: behind.game });
    else if (join !== null && !own) joinGame(join);
  }, [game, join, behind, own]);
  return own && join ? { join, game: own.game } : null;
}

function BeforeTheGame({ attended, route }: { attended: Attended | null; route: OnlineRoute }) {
  const mirror = attended?.mirror;
  if (attended?.shut) return <ClosedDoor shut={attended.shut} route={route} />;
  if (mirror?.status === 'waiting' && attended?.you) {
    const join = attended.join ?? keptGame(mirror.game)?.join ?? null;
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
  const parts: GameParts = {
    notes: <Notes attended={attended} match={match} />,
    buttons: <OnlineButtons attended={attended} match={match} />,
    end: (outcome) => (
      <OnlineEnd key={match.id} attended={attended} match={match} outcome={outcome} />
    ),
    mark: (side) => <PresenceDot attended={attended} side={side} name={match.seats[side].name} />,
  };
  return <GameScreen match={match} parts={parts} />;
}

/** Whoever has gone to another tab sees there that it is their turn. */
function useTurnInTitle({ mirror, you }: Attended, match: Match): void {
  const mine = mirror && sideOf(mirror, you);
  const myTurn = mine !== null && resultOf(match) === null && toMove(match) === rulesSide(mine);
  useEffect(() => {
    document.title = myTurn ? `${t.online.yourTurnTitle} – ${t.title}` : t.title;
    return () => {
      document.title = t.title;
    };
  }, [myTurn]);
}
