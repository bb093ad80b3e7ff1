import { useEffect } from 'react';
import { showAwaited } from '../app/tab';
import { useGames } from '../device/games';
import { useStore } from '../session/store';
import { meet, useKnown } from './known';
import { loadTurns } from './turns';
import { useTurns } from './useTurns';

const EVERY_MS = 60_000;

/** Follows on every screen whose turn it is and tells it in the title of the tab; a visit of somebody known. */
export default function TurnWatch() {
  const known = useKnown((state) => state.known?.id ?? '');
  // Which games go on; the list itself is another one each time.
  const games = useGames((state) =>
    (state.games ?? []).flatMap(({ game, result }) => (game && !result ? [game] : [])).join(' '),
  );
  const screen = useStore((state) => state.route.screen);
  useEffect(() => {
    if (games === '' && known === '') {
      useTurns.setState({ turns: null });
      return;
    }
    let wanted = true;
    const ask = (): void => {
      if (known !== '') void meet();
      loadTurns(games === '' ? [] : games.split(' ')).then(
        (turns) => wanted && turns && useTurns.setState({ turns }),
        // Without a server the list stays as the device has it.
        () => undefined,
      );
    };
    ask();
    // Not only while somebody looks: the title of the tab tells.
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      wanted = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [games, known, screen]);
  const awaited = useTurns(({ turns }) => turns?.filter(({ yourMove }) => yourMove).length ?? 0);
  useEffect(() => showAwaited(awaited), [awaited]);
  return null;
}
