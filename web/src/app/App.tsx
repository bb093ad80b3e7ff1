import { lazy, Suspense, useEffect, useState } from 'react';
import { loadRules } from '../rules/wasm';
import { GameScreen } from '../screen/GameScreen';
import { HomeScreen } from '../screen/HomeScreen';
import type { Match } from '../store/match';
import { readRoute, type Route } from '../store/route';
import { savedGame } from '../store/saved';
import { useStore } from '../store/store';
import { t } from '../text';
import { Boundary } from './Boundary';
import { Failure } from './Failure';

const OnlineScreen = lazy(() => import('../screen/online/OnlineScreen'));
const GamesScreen = lazy(() => import('../screen/online/GamesScreen'));
const AnalysisScreen = lazy(() => import('../screen/analysis/AnalysisScreen'));
const ReviewScreen = lazy(() => import('../screen/review/ReviewScreen'));

type Loading = 'waiting' | 'ready' | 'failed';

export function App() {
  const route = useStore((state) => state.route);
  const match = useStore((state) => state.match);
  const rules = useRules();
  useRoute(rules === 'ready');

  if (rules === 'failed')
    return <Failure text={t.failure.rules} onRetry={() => location.reload()} />;
  return (
    <Boundary fallback={(retry) => <Failure text={t.failure.title} onRetry={retry} />}>
      <Suspense fallback={null}>
        <Screen route={route} match={match} />
      </Suspense>
    </Boundary>
  );
}

function Screen({ route, match }: { route: Route; match: Match | null }) {
  switch (route.screen) {
    case 'play':
      return match ? <GameScreen match={match} /> : <HomeScreen />;
    case 'join':
    case 'game':
      return <OnlineScreen route={route} />;
    case 'games':
      return <GamesScreen />;
    case 'analysis':
      return <AnalysisScreen key={route.shown} shown={route.shown} />;
    case 'review':
      return <ReviewScreen key={route.shown} shown={route.shown} />;
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

/** The address decides the screen; a game that was being played is taken up again. */
function useRoute(ready: boolean): void {
  const setRoute = useStore((state) => state.setRoute);
  useEffect(() => {
    if (!ready) return;
    const follow = (): void => {
      const route = readRoute(location.hash);
      const { match, begin } = useStore.getState();
      if (route.screen === 'play' && !match) {
        const saved = savedGame();
        if (saved) begin(saved.game, saved.seats, saved);
        else location.hash = '#/';
      }
      setRoute(route);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [ready, setRoute]);
}
