import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../board/piece/Icon';
import { Sign, type SignName } from '../part/Sign';
import { CHESS, CONNECT_FOUR, CONNECT_SPACE, kindOf, SPECS, type Kind } from '../rules/spec';
import { useKeptGames } from '../device/games';
import { readTable } from '../device/table';
import { goTo, writeRoute } from '../app/route';
import { meet, useKnown } from '../players/known';
import { useStore } from '../session/store';
import { t } from '../text';
import { GameChoice } from './home/GameChoice';
import { OpenRecord } from './home/OpenRecord';
import { Sections } from './Sections';
import { TopBar } from './TopBar';
import './home.css';

const Waiting = lazy(() => import('./home/Waiting'));
const SetupDialog = lazy(() => import('./home/SetupDialog'));
const HowToPlay = lazy(() => import('./HowToPlay'));
const FriendDialog = lazy(() => import('./online/FriendDialog'));

const KINDS: readonly Kind[] = [CONNECT_FOUR, CONNECT_SPACE, CHESS].map(kindOf);

/** The sizes that Connect Four in space is offered in at once; any other is chosen under “more”. */
const SIZES = [CONNECT_SPACE, 'connect-4x4x4-4'] as const;

type Way = 'friend' | 'computer' | 'same-screen';

/** Three games as three pictures, and how to play the one that is chosen. */
export function HomeScreen() {
  const kind = useStore((state) => state.settings.game);
  const set = useStore((state) => state.set);
  const games = useKeptGames();
  const [way, setWay] = useState<Way | null>(null);
  const [size, setSize] = useState<string>(CONNECT_SPACE);
  const [teaching, setTeaching] = useState(false);
  const spec = kind === 'connect-space' ? { spec: size } : {};
  const close = (): void => setWay(null);
  const known = useKnown((state) => state.known);
  // Where nothing can go on, what shows it is not fetched; nor for a game that is about to begin.
  const [saved] = useState(() => readTable() !== null);
  const goesOn = saved || known !== null || (games?.length ?? 0) > 0;
  useEffect(() => void meet(), []);
  return (
    <>
      <TopBar>
        <Sections here="#/" />
      </TopBar>
      <main className="home" tabIndex={-1}>
        {goesOn && (
          <Suspense fallback={null}>
            <Waiting />
          </Suspense>
        )}
        <h1 className="sr-only">{t.home.choose}</h1>
        <GameChoice kinds={KINDS} value={kind} onChange={(game) => set({ game })} />
        <div className="home-row">
          <h2>{t.home.playGame(t.games[kind].name)}</h2>
          <span className="chips">
            {kind === 'connect-space' && (
              <span className="chip-choice" role="group" aria-label={t.home.size}>
                {SIZES.map((text, at) => (
                  <button
                    type="button"
                    key={text}
                    aria-pressed={text === size}
                    onClick={() => setSize(text)}
                  >
                    {t.home.sizes[at]}
                  </button>
                ))}
              </span>
            )}
            <button type="button" className="chip" onClick={() => setTeaching(true)}>
              <Sign name="learn" size={17} />
              {t.home.howToPlay}
            </button>
          </span>
        </div>
        <div className="ways">
          <WayButton
            sign="someone"
            first
            text={t.home.ways.someone}
            onPress={() => goTo({ screen: 'lobby', at: spec.spec ?? SPECS[kind] })}
          />
          <WayButton sign="link" text={t.home.ways.friend} onPress={() => setWay('friend')} />
          <WayButton
            sign="computer"
            text={t.home.ways.computer}
            onPress={() => setWay('computer')}
          />
          <WayButton
            sign="duo"
            text={t.home.ways.sameScreen}
            onPress={() => setWay('same-screen')}
          />
        </div>
        <Small kind={kind} />
        <div className="home-more">
          <a className="button" href={writeRoute({ screen: 'analysis', shown: SPECS[kind] })}>
            {t.home.analysis}
          </a>
          {(games?.length ?? 0) > 0 && (
            <a className="button" href={writeRoute({ screen: 'games' })}>
              {t.online.games}
            </a>
          )}
          <OpenRecord />
        </div>
      </main>
      <Suspense fallback={null}>
        {way === 'friend' && <FriendDialog kind={kind} {...spec} onClose={close} />}
        {way && way !== 'friend' && (
          <SetupDialog kind={kind} {...spec} mode={way} onClose={close} />
        )}
        {teaching && <HowToPlay kind={kind} onClose={() => setTeaching(false)} />}
      </Suspense>
    </>
  );
}

/** Something small for today, and how to begin. */
function Small({ kind }: { kind: Kind }) {
  const spec = SPECS[kind];
  return (
    <div className={`home-small ${kind}`}>
      <a className="small-card" href={writeRoute({ screen: 'puzzle', at: `${spec}/daily` })}>
        <Icon role={kind === 'chess' ? 'unicorn' : 'disc'} side={1} />
        <span>
          <b>{t.home.daily[0]}</b>
          <small>{t.home.daily[1]}</small>
        </span>
        <span className="button">{t.home.solve}</span>
      </a>
      <a className="small-card" href={writeRoute({ screen: 'learn', at: spec })}>
        <Icon role={kind === 'chess' ? 'knight' : 'disc'} side={0} />
        <span>
          <b>{t.home.learn[0]}</b>
          <small>{t.home.learn[1]}</small>
        </span>
        <span className="button">{t.home.lessons}</span>
      </a>
    </div>
  );
}

interface WayProps {
  sign: SignName;
  text: readonly [name: string, about: string];
  first?: boolean;
  onPress: () => void;
}

function WayButton({ sign, text: [name, about], first = false, onPress }: WayProps) {
  return (
    <button
      type="button"
      className={`way${first ? ' primary' : ''}`}
      aria-description={about}
      onClick={onPress}
    >
      <Sign name={sign} size={28} />
      <span>
        <b>{name}</b>
        <small aria-hidden="true">{about}</small>
      </span>
    </button>
  );
}
