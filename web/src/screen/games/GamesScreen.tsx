import { lazy, Suspense, useState } from 'react';
import { removeGame, useKeptGames, type KeptGame } from '../../device/games';
import { forgetSeats } from '../../device/seats';
import { loadRules } from '../../rules/wasm';
import { useStore } from '../../session/store';
import { t } from '../../text';
import { speaking } from '../../text/players';
import { TopBar } from '../TopBar';
import { Archive } from './Archive';
import { GameLine } from './GameLine';
import { SearchForm } from './SearchForm';
import { matches, NOTHING_SOUGHT, type Sought } from './sought';
import '../online/online.css';

const KeepGames = lazy(() => speaking(import('../player/KeepGames')));

/** Every game of this device, the latest first. */
export default function GamesScreen() {
  const games = useKeptGames();
  const [sought, setSought] = useState<Sought>(NOTHING_SOUGHT);
  const [notice, setNotice] = useState<string | null>(null);
  const goOn = (kept: KeptGame): void => {
    void loadRules().then(() => {
      if (!useStore.getState().goOn(kept)) setNotice(t.online.asideUnreadable);
    });
  };
  const forget = ({ id, game }: KeptGame): void => {
    removeGame(id);
    if (game !== undefined && !games?.some((other) => other.game === game && other.id !== id))
      forgetSeats(game);
  };
  const found = games?.filter((game) => matches(game, sought)) ?? [];
  return (
    <>
      <TopBar />
      <main className="games">
        <h1>{t.online.games}</h1>
        {games?.some(({ game }) => game !== undefined) && (
          <Suspense fallback={null}>
            <KeepGames about="games" />
          </Suspense>
        )}
        {games?.length === 0 && <p className="muted">{t.online.noGames}</p>}
        {games && games.length > 0 && <SearchForm sought={sought} onSeek={setSought} />}
        {notice && <p role="alert">{notice}</p>}
        <ul>
          {found.map((kept) => (
            <GameLine
              key={kept.id}
              kept={kept}
              onGoOn={() => goOn(kept)}
              onForget={() => forget(kept)}
            />
          ))}
        </ul>
        {games && <Archive games={games} />}
      </main>
    </>
  );
}
