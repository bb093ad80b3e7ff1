import { CHESS, CONNECT_FOUR, CONNECT_SPACE, kindOf } from '../rules/spec';
import { keptGames } from '../store/kept';
import { t } from '../text';
import { GameCard } from './home/GameCard';
import { OpenRecord } from './home/OpenRecord';
import { TopBar } from './TopBar';
import './home.css';

/** Three games as three pictures. */
export function HomeScreen() {
  return (
    <>
      <TopBar />
      <main className="home">
        <h1>{t.home.choose}</h1>
        <p className="tagline">{t.tagline}</p>
        <div className="cards">
          {[CONNECT_FOUR, CONNECT_SPACE, CHESS].map((spec) => (
            <GameCard key={spec} kind={kindOf(spec)} />
          ))}
        </div>
        <div className="home-more">
          {keptGames().length > 0 && <a href="#/games">{t.online.games}</a>}
          <OpenRecord />
        </div>
      </main>
    </>
  );
}
