import { useEffect, useState } from 'react';
import { writeRoute } from '../../app/route';
import { listenToLobby, seek } from '../../lobby/lobby';
import { useLobby } from '../../lobby/state';
import { GAMES, keepTicks, recallTicks, wishOf } from '../../lobby/ticks';
import { useKnown } from '../../players/known';
import { SPECS } from '../../rules/spec';
import { useStore } from '../../session/store';
import { t } from '../../text';
import { p } from '../../text/players';
import { Sections } from '../Sections';
import { TopBar } from '../TopBar';
import { BestGames } from '../watch/BestGames';
import { LiveGames } from '../watch/LiveGames';
import { Linked } from './Linked';
import { SeekList } from './SeekList';
import { WaitingCard } from './WaitingCard';
import { WishForm } from './WishForm';
import './lobby.css';

/** Where people who come alone find each other; `at` is a game, or the seek that a link has named. */
export default function LobbyScreen({ at }: { at: string }) {
  const usual = useStore((state) => SPECS[state.settings.game]);
  const spec = GAMES.includes(at) ? at : usual;
  const linked = GAMES.includes(at) ? '' : at;
  const [ticks, setTicks] = useState(() => recallTicks(spec));
  const { seeking, view, link, problem, left } = useLobby();
  useEffect(() => listenToLobby(), []);
  const known = useKnown((state) => state.known);
  const own = (view?.seeks ?? []).filter(
    ({ id, player }) => id === seeking?.id || (player !== null && player === known?.id),
  );
  const others = view && {
    // Who waits by the clock counts among those who wait.
    people: Math.max(0, view.waiting - (seeking?.id ? 1 : 0)),
    games: view.live,
  };
  return (
    <>
      <TopBar>
        <Sections here="#/" />
      </TopBar>
      <main className="lobby" tabIndex={-1}>
        <header>
          <h1>{p.lobby.title}</h1>
          <p className="muted" role="status">
            {others
              ? p.lobby.others(others.people, others.games)
              : link.is === 'waiting'
                ? t.online.noServer
                : link.is === 'foreign'
                  ? t.online.foreignServer
                  : p.lobby.connecting}
          </p>
        </header>
        <div className="lobby-columns">
          <div className="lobby-wish">
            {linked && !seeking && view && <Linked id={linked} seeks={view.seeks} />}
            {seeking ? (
              <WaitingCard seeking={seeking} />
            ) : (
              <WishForm
                ticks={ticks}
                quiet={linked !== '' && (view?.seeks.some(({ id }) => id === linked) ?? false)}
                onTicks={setTicks}
                onFind={() => {
                  keepTicks(ticks);
                  void seek(wishOf(ticks));
                }}
              />
            )}
            {left && (
              <p className="lobby-left" role="status">
                {p.lobby.left}
              </p>
            )}
            {problem && (
              <p className="problem" role="alert">
                {p.lobby.refusals[problem.code] ?? p.refusals[problem.code] ?? problem.message}
              </p>
            )}
          </div>
          <div className="lobby-others">
            <SeekList own={own.map(({ id }) => id)} />
            <section aria-labelledby="lobby-live">
              <h2 id="lobby-live">{p.watch.live}</h2>
              <LiveGames most={3} />
              <a href={writeRoute({ screen: 'watch' })}>{p.watch.more}</a>
            </section>
            {view?.live === 0 && (
              <section aria-labelledby="lobby-best">
                <h2 id="lobby-best">{p.watch.best}</h2>
                <BestGames most={3} />
              </section>
            )}
          </div>
        </div>
      </main>
    </>
  );
}
