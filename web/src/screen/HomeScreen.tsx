import { CHESS, CONNECT_FOUR, CONNECT_SPACE, kindOf } from '../rules/spec';
import { gamesAside } from '../store/aside';
import { keptGames } from '../store/kept';
import { writeRoute } from '../store/route';
import { savedAbout } from '../store/saved';
import { t } from '../text';
import { GameCard } from './home/GameCard';
import { OpenRecord } from './home/OpenRecord';
import { TopBar } from './TopBar';
import './home.css';

/** Three games as three pictures. */
export function HomeScreen() {
  const waiting = savedAbout();
  return (
    <>
      <TopBar />
      <main className="home">
        <h1>{t.home.choose}</h1>
        <p className="tagline">{t.tagline}</p>
        {waiting && (
          <a className="resume" href={writeRoute({ screen: 'play' })}>
            <strong>{t.home.resume}</strong>
            <span>
              {t.home.resumeAbout(
                t.games[kindOf(waiting.spec)].name,
                waiting.seats[0].name,
                waiting.seats[1].name,
              )}
            </span>
          </a>
        )}
        <div className="cards">
          {[CONNECT_FOUR, CONNECT_SPACE, CHESS].map((spec) => (
            <GameCard key={spec} kind={kindOf(spec)} />
          ))}
        </div>
        <div className="home-more">
          {keptGames().length + gamesAside().length > 0 && <a href="#/games">{t.online.games}</a>}
          <a href="#/analysis">{t.analysis.open}</a>
          <OpenRecord />
        </div>
      </main>
    </>
  );
}
