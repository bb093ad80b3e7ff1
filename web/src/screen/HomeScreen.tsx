import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../board/piece/Icon';
import { Sign, type SignName } from '../part/Sign';
import { CHESS, CONNECT_FOUR, CONNECT_SPACE, kindOf, SPECS, type Kind } from '../rules/spec';
import { useKeptGames } from '../device/games';
import { readTable } from '../device/table';
import { goTo, writeRoute } from '../app/route';
import { LEARNT, read } from '../device/storage';
import { meet, useKnown } from '../players/known';
import type { Role, Side } from '../rules/types';
import { useStore } from '../session/store';
import { t } from '../text';
import { GameChoice } from './home/GameChoice';
import { ClockSelect } from './home/TimeChoice';
import { OpenRecord } from './home/OpenRecord';
import { Sections } from './Sections';
import { TopBar } from './TopBar';
import './home.css';

const Waiting = lazy(() => import('./home/Waiting'));
const NextLesson = lazy(() => import('./home/NextLesson'));
const SetupDialog = lazy(() => import('./home/SetupDialog'));
const HowToPlay = lazy(() => import('./HowToPlay'));
const FriendDialog = lazy(() => import('./online/FriendDialog'));

const KINDS: readonly Kind[] = [CONNECT_FOUR, CONNECT_SPACE, CHESS].map(kindOf);

/** The sizes that Connect Four in space is offered in at once; any other is chosen under “more”. */
const SIZES = [CONNECT_SPACE, 'connect-4x4x4-4'] as const;

type Way = 'friend' | 'computer' | 'same-screen';

/** Three games as three pictures, and how to play the one that is chosen. */
export function HomeScreen() {
  const { game: kind, time } = useStore((state) => state.settings);
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
        <p className="card-dots" aria-hidden="true">
          {KINDS.map((other) => (
            <i key={other} className={other === kind ? 'now' : ''} />
          ))}
        </p>
        <div className="home-row">
          <h2>{t.home.playGame(t.games[kind].name)}</h2>
          <span className="chips">
            <label className="chip">
              <Sign name="clock" size={17} />
              <ClockSelect value={time} onChange={(chosen) => set({ time: chosen })} />
            </label>
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

/** Something small for today, and how to begin or go on learning. */
function Small({ kind }: { kind: Kind }) {
  const spec = SPECS[kind];
  const [begun] = useState(() => read(localStorage, LEARNT) !== null);
  const lessons = (
    <a className="small-card" href={writeRoute({ screen: 'learn', at: spec })}>
      <span className="small-picture">
        <Icon role={kind === 'chess' ? 'knight' : 'disc'} side={0} />
        <Icon role={kind === 'chess' ? 'unicorn' : 'disc'} side={kind === 'chess' ? 0 : 1} />
      </span>
      <span>
        <b>{t.home.learn[0]}</b>
        <small>{t.home.learn[1]}</small>
      </span>
      <span className="button">{t.home.lessons}</span>
    </a>
  );
  return (
    <div className={`home-small ${kind}`}>
      <a className="small-card" href={writeRoute({ screen: 'puzzle', at: `${spec}/daily` })}>
        <PuzzlePicture kind={kind} />
        <span>
          <b>{t.home.daily[0]}</b>
          <small>{t.home.daily[1]}</small>
        </span>
        <span className="button">{t.home.solve}</span>
      </a>
      {begun ? (
        <Suspense fallback={lessons}>
          <NextLesson kind={kind} otherwise={lessons} />
        </Suspense>
      ) : (
        lessons
      )}
    </div>
  );
}

/** A few pieces of no particular position: a card for a puzzle, not the puzzle. */
const STANDING: Readonly<Record<number, readonly [Role, Side]>> = {
  1: ['king', 1],
  6: ['pawn', 1],
  8: ['unicorn', 0],
  9: ['queen', 0],
  15: ['pawn', 0],
};

function PuzzlePicture({ kind }: { kind: Kind }) {
  return (
    <span className="small-board" data-tint="1" aria-hidden="true">
      {Array.from({ length: 16 }, (_, at) => {
        const [role, side] = STANDING[at] ?? [];
        return (
          <i key={at} className={(at + (at >> 2)) % 2 === 0 ? '' : 'tinted'}>
            {role && side !== undefined && (
              <Icon role={kind === 'chess' ? role : 'disc'} side={side} />
            )}
          </i>
        );
      })}
    </span>
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
