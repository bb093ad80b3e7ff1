import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { boardView } from '../board/view';
import { useNarrow } from '../part/useNarrow';
import { cellName } from '../rules/name';
import type { Outcome, Side } from '../rules/types';
import { hintFor, useHint } from '../session/hint';
import { mayMove, resultOf, toMove, type Match } from '../session/match';
import { motionAllowed } from '../device/settings';
import { shownGame, useStore } from '../session/store';
import { t } from '../text';
import { ActionBar } from './game/ActionBar';
import type { Actions } from './game/Action';
import { Board } from './game/Board';
import { clockShort } from './game/clockName';
import { MoveList } from './game/MoveList';
import { PlayerCard } from './game/PlayerCard';
import { resultText } from './game/resultText';
import { SoundButton } from './game/SoundButton';
import { helpText, statusText } from './game/statusText';
import { useComputer } from './game/useComputer';
import { useEndMoment } from './game/useEndMoment';
import { useFlag } from './game/useFlag';
import { useGameKeys } from './game/useGameKeys';
import { usePremove } from './game/usePremove';
import { useSound } from './game/useSound';
import { useSpoken } from './game/useSpoken';
import { TopBar } from './TopBar';
import './game.css';
import './play.css';

// What stands behind “More” is fetched when it is asked for.
const MoreOfGame = lazy(() => import('./game/MoreOfGame'));
const BookNote = lazy(() => import('./game/BookNote'));
const ReadLine = lazy(() => import('./game/ReadLine'));
const PromotionDialog = lazy(() => import('./game/PromotionDialog'));

/** How many actions have room: at the foot of a phone, below the levels, in the column beside a board. */
const AT_FOOT = 2;
const IN_ROW = 6;
const IN_COLUMN = 4;

interface Props {
  match: Match;
  actions: Actions;
  end: (outcome: Outcome) => ReactNode;
  /** What others have to say, where it does not cover the board. */
  notes?: ReactNode;
  mark?: (side: Side) => ReactNode;
}

/** A game that is being played, whoever plays it and wherever. */
export function GameScreen({ match, actions, end, notes, mark }: Props) {
  const state = useStore();
  const { selected, hovered, preview, focus, shownPly, settings, promoting } = state;
  const { flipped } = match;
  const { drawings, premove, because } = state;
  const sets = settings.unicornColours;
  const narrow = useNarrow();
  const [viewsOpen, setViewsOpen] = useState(false);
  useComputer(match);
  usePremove(match);
  useFlag(match);
  useSpoken(match);
  useSound(match);
  useGameKeys();
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    scrollTo(0, 0);
  }, [match.id]);

  const latest = shownPly === null;
  const advice = hintFor(
    match.game,
    useHint((store) => store.hint),
  );
  const advised = latest ? (advice?.move ?? null) : null;
  const view = useMemo(() => {
    const game = shownGame({ match, shownPly }) ?? match.game;
    const attention = { selected, hovered, preview, focus, flipped, gameId: match.id };
    const may = latest && mayMove(match);
    const marked = { hint: advised, drawings, premove, because };
    return boardView(game, { ...attention, ...marked, mayMove: may, sets });
  }, [
    match,
    shownPly,
    latest,
    selected,
    hovered,
    preview,
    focus,
    flipped,
    advised,
    drawings,
    premove,
    because,
    sets,
  ]);

  const animate = latest && motionAllowed(settings);
  const told = useEndMoment(match, animate);
  const result = resultOf(match);
  const { kind } = view.spec;
  const layout = kind === 'connect-flat' ? 'both' : settings.layout;
  const tiled = !narrow && kind === 'chess' && layout === 'both';
  const moves = <MoveList match={match} />;
  const [near, far] = flipped ? ([1, 0] as const) : ([0, 1] as const);
  const card = result && told && !state.endSeen ? end(result) : null;
  return (
    <>
      <a className="skip button" href="#board" onClick={toTheBoard}>
        {t.skip}
      </a>
      <TopBar tools={<SoundButton />}>
        <p className="game-name">{crumb(match)}</p>
      </TopBar>
      <main className={`play ${kind} lays-${layout}`} tabIndex={-1}>
        <div className="say">
          <h1 className="status" data-testid="status">
            {result ? resultText(match, result) : statusText(match)}
          </h1>
          <Said
            notice={state.notice}
            hint={
              !latest
                ? t.game.lookingBack
                : preview
                  ? t.board.tapAgain(cellName(view.spec, preview.to))
                  : (advice?.words ?? (result ? null : helpText(match, view)))
            }
          />
          {notes}
          {match.seats.some(({ kind }) => kind === 'computer') && (
            <Suspense>
              <BookNote />
            </Suspense>
          )}
        </div>
        <Board
          view={view}
          animate={animate}
          {...(tiled && { tile: moves })}
          viewsOpen={viewsOpen}
          onViewsClosed={() => setViewsOpen(false)}
        />
        <PlayerCard match={match} side={far} place="far" mark={mark?.(far)} />
        <PlayerCard match={match} side={near} place="near" mark={mark?.(near)} />
        {!narrow && !tiled && moves}
        <ActionBar
          actions={actions}
          narrow={narrow}
          most={narrow ? AT_FOOT : tiled ? IN_ROW : IN_COLUMN}
          moment={match.game.ply}
          onViews={kind === 'connect-flat' || layout === 'slices' ? null : () => setViewsOpen(true)}
        >
          <Suspense fallback={null}>
            <MoreOfGame match={match} spec={view.spec} disabled={!latest || !mayMove(match)}>
              {narrow && moves}
              {kind !== 'connect-flat' && <ReadLine view={view} />}
            </MoreOfGame>
          </Suspense>
        </ActionBar>
        {card}
      </main>
      <p className="sr-only" role="status" aria-live="polite" data-testid="spoken">
        {state.spoken.text}
      </p>
      {promoting && (
        <Suspense>
          <PromotionDialog moves={promoting} side={toMove(match)} />
        </Suspense>
      )}
    </>
  );
}

/** Which game this is, its time, and who plays. */
function crumb({ game, time, seats }: Match): string {
  const clock = time && clockShort(time);
  const names = t.online.between(seats[0].name, seats[1].name);
  return [t.games[game.spec.kind].name, clock, names].filter(Boolean).join(' · ');
}

function Said({ notice, hint }: { notice: string | null; hint: string | null }) {
  if (notice) {
    return (
      <p className="notice" role="alert">
        {notice}
      </p>
    );
  }
  return hint && <p className="hint">{hint}</p>;
}

function toTheBoard(event: React.MouseEvent): void {
  event.preventDefault();
  document
    .querySelector<HTMLElement>(
      '.board [tabindex="0"][data-cell], .board .pad-cell[tabindex="0"], .board .column[tabindex="0"]',
    )
    ?.focus();
}
