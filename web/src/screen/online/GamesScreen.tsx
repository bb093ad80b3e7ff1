import { useState } from 'react';
import { kindOf } from '../../rules/spec';
import { loadRules } from '../../rules/wasm';
import { forgetAside, gamesAside, takeUp, type Aside } from '../../store/aside';
import { forget, keptGames, type Kept } from '../../store/kept';
import { writeRoute } from '../../store/route';
import { useStore } from '../../store/store';
import { t } from '../../text';
import { TopBar } from '../TopBar';
import './online.css';

const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The games of this device, the latest first: those set aside, and those played by a link. */
export default function GamesScreen() {
  const [games, setGames] = useState(keptGames);
  const [aside, setAside] = useState(gamesAside);
  const [notice, setNotice] = useState<string | null>(null);
  const goOn = (game: Aside): void => {
    void loadRules().then(() => {
      const taken = takeUp(game);
      if (taken) useStore.getState().begin(taken.game, taken.seats, taken);
      else setNotice(t.online.asideUnreadable);
    });
  };
  return (
    <>
      <TopBar />
      <main className="games">
        <h1>{t.online.games}</h1>
        {aside.length > 0 && (
          <>
            <p className="muted">{t.online.asideAbout}</p>
            {notice && <p role="alert">{notice}</p>}
            <ul>
              {aside.map((game) => (
                <AsideLine
                  key={game.at}
                  aside={game}
                  onGoOn={() => goOn(game)}
                  onForget={() => {
                    forgetAside(game);
                    setAside(gamesAside());
                  }}
                />
              ))}
            </ul>
          </>
        )}
        {(games.length > 0 || aside.length === 0) && (
          <p className="muted">{games.length > 0 ? t.online.gamesAbout : t.online.noGames}</p>
        )}
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

interface AsideProps {
  aside: Aside;
  onGoOn: () => void;
  onForget: () => void;
}

function AsideLine({ aside, onGoOn, onForget }: AsideProps) {
  const { name } = t.games[kindOf(aside.spec)];
  const when = WHEN.format(aside.at);
  const [one, two] = aside.seats;
  return (
    <li>
      <a
        href={writeRoute({ screen: 'play' })}
        onClick={(event) => {
          event.preventDefault();
          onGoOn();
        }}
      >
        <strong>{name}</strong>
        <span>{t.online.between(one.name, two.name)}</span>
        <span className="state playing">{t.online.states.aside}</span>
        <span className="muted">
          {[t.online.moves(aside.moves.split(' ').length), when].join(' · ')}
        </span>
      </a>
      <Forget name={name} when={when} onForget={onForget} />
    </li>
  );
}

function Forget({ name, when, onForget }: { name: string; when: string; onForget: () => void }) {
  return (
    <button
      type="button"
      className="quiet"
      aria-label={t.online.forgetNamed(name, when)}
      title={t.online.forget}
      onClick={onForget}
    >
      ✕
    </button>
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
      <Forget name={name} when={when} onForget={onForget} />
    </li>
  );
}

function stateOf({ result, round, side }: Kept): keyof typeof t.online.states {
  if (!result) return round === 0 ? 'waiting' : 'playing';
  if (result.reason === 'aborted') return 'aborted';
  if (result.winner === null) return 'draw';
  return result.winner === side ? 'won' : 'lost';
}
