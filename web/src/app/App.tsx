import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { loadRules } from '../rules/wasm';
import { LocalGame } from '../screen/LocalGame';
import { HomeScreen } from '../screen/HomeScreen';
import { Boundary } from '../part/Boundary';
import type { Match } from '../session/match';
import { useKeptGames } from '../device/games';
import { useKnown } from '../players/known';
import { renewIfStale, renewOnTheWay } from './renewal';
import { arrivedAt, readRoute, type Route } from './route';
import { useStore } from '../session/store';
import { t } from '../text';
import { speaking } from '../text/players';
import { Failure } from './Failure';

const TurnWatch = lazy(() => import('../players/TurnWatch'));
const OnlineScreen = lazy(() => import('../screen/online/OnlineScreen'));
const GamesScreen = lazy(() => import('../screen/games/GamesScreen'));
const PlayerScreen = lazy(() => speaking(import('../screen/player/PlayerScreen')));
const PairScreen = lazy(() => speaking(import('../screen/player/PairScreen')));
const LobbyScreen = lazy(() => speaking(import('../screen/lobby/LobbyScreen')));
const WatchScreen = lazy(() => speaking(import('../screen/watch/WatchScreen')));
const AnalysisScreen = lazy(() => import('../screen/analysis/AnalysisScreen'));
const LearnScreen = lazy(() => import('../screen/learn/LearnScreen'));
const PuzzleScreen = lazy(() => import('../screen/puzzle/PuzzleScreen'));
const ReviewScreen = lazy(() => import('../screen/review/ReviewScreen'));

type Loading = 'waiting' | 'ready' | 'failed';

export function App() {
  const route = useStore((state) => state.route);
  const match = useStore((state) => state.match);
  const rules = useRules();
  const known = useKnown((state) => state.known !== null);
  const playsWithOthers = (useKeptGames() ?? []).some(({ game }) => game) || known;
  const left = useRoute(rules === 'ready');

  if (rules === 'failed')
    return <Failure text={t.failure.rules} onRetry={() => location.reload()} />;
  return (
    // It may be a part that is no longer there since a newer page is.
    <Boundary
      fallback={(retry) => <Failure text={t.failure.title} onRetry={retry} />}
      onError={() => void renewIfStale()}
    >
      <Suspense fallback={null}>
        <Screen route={route} match={match} />
        <Arrival screen={route.screen} left={left} />
      </Suspense>
      {playsWithOthers && (
        <Suspense fallback={null}>
          <TurnWatch />
        </Suspense>
      )}
    </Boundary>
  );
}

/** Who goes to another screen is led to its beginning, by keyboard and by ear too: as soon as it is
 * there, for some are fetched first. */
function Arrival({ screen, left }: { screen: Route['screen']; left: RefObject<boolean> }) {
  const before = useRef(screen);
  useEffect(() => {
    const same = before.current === screen;
    before.current = screen;
    // Where the page was opened, the first tab leads to its first link.
    if (same || !left.current) return;
    const main = document.querySelector<HTMLElement>('main');
    if (!main || main.contains(document.activeElement)) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [screen, left]);
  return null;
}

function Screen({ route, match }: { route: Route; match: Match | null }) {
  switch (route.screen) {
    case 'play':
      return match ? <LocalGame match={match} /> : <HomeScreen />;
    case 'join':
    case 'game':
      return <OnlineScreen route={route} />;
    case 'games':
      return <GamesScreen />;
    case 'player':
      return <PlayerScreen key={route.id} id={route.id} />;
    case 'lobby':
      return <LobbyScreen key={route.at} at={route.at} />;
    case 'watch':
      return <WatchScreen />;
    case 'pair':
      return <PairScreen key={route.code} code={route.code} />;
    case 'analysis':
      return <AnalysisScreen key={route.shown} shown={route.shown} />;
    case 'review':
      return <ReviewScreen key={route.shown} shown={route.shown} />;
    case 'learn':
      return <LearnScreen key={route.at} at={route.at} />;
    case 'puzzle':
      return <PuzzleScreen key={route.at} at={route.at} />;
    case 'home':
      return <HomeScreen />;
  }
}

function useRules(): Loading {
  const [loading, setLoading] = useState<Loading>('waiting');
  useEffect(() => {
    loadRules().then(
      () => setLoading('ready'),
      () => setLoading('failed'),
    );
  }, []);
  return loading;
}

/** The address decides the screen; a game that was being played is taken up again. Tells whether the
 * screen on which the page was opened has been left. */
function useRoute(ready: boolean): RefObject<boolean> {
  const left = useRef(false);
  const setRoute = useStore((state) => state.setRoute);
  useEffect(() => {
    if (!ready) return;
    const show = (route: Route, from?: Route): void => {
      if (route.screen === 'play' && !useStore.getState().takeTable()) location.hash = '#/';
      setRoute(route, from);
    };
    const follow = ({ oldURL }: HashChangeEvent): void => {
      const route = arrivedAt();
      left.current = true;
      if (route) show(route, oldURL ? readRoute(new URL(oldURL).hash) : undefined);
      renewOnTheWay();
    };
    show(readRoute(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [ready, setRoute]);
  return left;
}
