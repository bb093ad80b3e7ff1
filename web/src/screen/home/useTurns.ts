import { useEffect, useState } from 'react';
import type { KeptGame } from '../../device/games';
import { useKnown } from '../../players/known';
import type { Turn } from '../../players/turns';

const EVERY_MS = 60_000;

/** How the games with others stand on the server; null where it has not answered. */
export function useTurns(online: readonly KeptGame[]): readonly Turn[] | null {
  const known = useKnown((state) => state.known?.id ?? '');
  const [turns, setTurns] = useState<readonly Turn[] | null>(null);
  const games = online.map(({ game }) => game).join(' ');
  useEffect(() => {
    if (games === '' && known === '') return;
    let wanted = true;
    const ask = (): void => {
      void import('../../players/turns')
        .then(({ loadTurns }) => loadTurns(online))
        .then(
          (found) => wanted && setTurns(found),
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
    // The list is another one each time; which games are in it is not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [games, known]);
  return turns;
}
