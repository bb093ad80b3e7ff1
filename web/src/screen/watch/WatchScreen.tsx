import { p } from '../../text/players';
import { writeRoute } from '../../app/route';
import { Sections } from '../Sections';
import { TopBar } from '../TopBar';
import { BestGames } from './BestGames';
import { BestPlayers } from './BestPlayers';
import { LiveGames } from './LiveGames';

/** The games of others. */
export default function WatchScreen() {
  return (
    <>
      <TopBar>
        <Sections here="#/watch" />
      </TopBar>
      <main className="watch" tabIndex={-1}>
        <h1>{p.watch.title}</h1>
        <section aria-labelledby="watch-live">
          <h2 id="watch-live">{p.watch.live}</h2>
          <LiveGames most={12} />
          <p>
            <a href={writeRoute({ screen: 'lobby', at: '' })}>{p.watch.begin}</a>
          </p>
        </section>
        <section aria-labelledby="watch-best">
          <h2 id="watch-best">{p.watch.best}</h2>
          <BestGames most={12} />
        </section>
        <section aria-labelledby="watch-players">
          <h2 id="watch-players">{p.watch.players}</h2>
          <BestPlayers />
        </section>
      </main>
    </>
  );
}
