import { useState } from 'react';
import { kindOf } from '../../rules/spec';
import { forget, keptGames, type Kept } from '../../store/kept';
import { writeRoute } from '../../store/route';
import { t } from '../../text';
import { TopBar } from '../TopBar';
import './online.css';

const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The games played by a link from this device, the latest first. */
export default function GamesScreen() {
  const [games, setGames] = useState(keptGames);
  return (
    <>
      <TopBar />
      <main className="games">
        <h1>{t.online.games}</h1>
        <p className="muted">{games.length > 0 ? t.online.gamesAbout : t.online.noGames}</p>
        <ul>
          {games.map((kept) => (
            <GameLine
              key={kept.game}
              kept={kept}
              onForget={() => {
                forget(kept.game);
                setGames(keptGames());
              }}
            />
          ))}
        </ul>
      </main>
    </>
  );
}

function GameLine({ kept, onForget }: { kept: Kept; onForget: () => void }) {
  const { name } = t.games[kindOf(kept.spec)];
  const when = WHEN.format(kept.at);
  const state = stateOf(kept);
  return (
    <li>
      <a href={writeRoute({ screen: 'game', game: kept.game })}>
        <strong>{name}</strong>
        <span>{t.online.against(kept.opponent ?? t.online.someone)}</span>
        <span className={`state ${state}`}>{t.online.states[state]}</span>
        <span className="muted">
          {[
            kept.round > 1 && t.online.round(kept.round),
            kept.plies > 0 && t.online.moves(kept.plies),
            when,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </a>
      {kept.review && (
        <a
          className="button"
          href={writeRoute({ screen: 'review', shown: kept.review })}
          aria-label={t.review.named(name, when)}
        >
          {t.review.open}
        </a>
      )}
      <button
        type="button"
        className="quiet"
        aria-label={t.online.forgetNamed(name, when)}
        title={t.online.forget}
        onClick={onForget}
      >
        ✕
      </button>
    </li>
  );
}

function stateOf({ result, round, side }: Kept): keyof typeof t.online.states {
  if (!result) return round === 0 ? 'waiting' : 'playing';
  if (result.reason === 'aborted') return 'aborted';
  if (result.winner === null) return 'draw';
  return result.winner === side ? 'won' : 'lost';
}
