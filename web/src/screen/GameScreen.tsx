import { lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { boardView } from '../board/view';
import { cellName } from '../rules/name';
import type { Outcome, Side } from '../rules/types';
import { hintFor, useHint } from '../store/hint';
import { mayMove, resultOf, toMove, type Match } from '../store/match';
import { motionAllowed } from '../store/settings';
import { shownGame, useStore } from '../store/store';
import { t } from '../text';
import { Board } from './game/Board';
import { BoardTools } from './game/BoardTools';
import { EndDialog } from './game/EndDialog';
import { GameButtons } from './game/GameButtons';
import { Keep } from './game/Keep';
import { MoveList } from './game/MoveList';
import { PlayerCard } from './game/PlayerCard';
import { PromotionDialog } from './game/PromotionDialog';
import { resultText } from './game/resultText';
import { TypedMove } from './game/TypedMove';
import { useComputer } from './game/useComputer';
import { useFlag } from './game/useFlag';
import { useSound } from './game/useSound';
import { useSpoken } from './game/useSpoken';
import { TopBar } from './TopBar';
import './game.css';

// A flat board needs nothing of it.
const ReadLine = lazy(() => import('./game/ReadLine'));

/** What another kind of game puts in place of the local one's. */
export interface GameParts {
  readonly notes: ReactNode;
  readonly buttons: ReactNode;
  readonly end: (outcome: Outcome) => ReactNode;
  readonly mark: (side: Side) => ReactNode;
}

export function GameScreen({ match, parts }: { match: Match; parts?: GameParts }) {
  const state = useStore();
  const { selected, hovered, preview, focus, flipped, shownPly, settings, promoting } = state;
  useComputer(match);
  useFlag(match);
  useSpoken(match);
  useSound(match);
  useStepKeys();
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
    return boardView(game, { ...attention, mayMove: may, hint: advised });
  }, [match, shownPly, latest, selected, hovered, preview, focus, flipped, advised]);

  const animate = latest && motionAllowed(settings);
  const result = resultOf(match);
  const hint = !latest
    ? t.game.lookingBack
    : preview
      ? t.board.tapAgain(cellName(view.spec, preview.to))
      : (advice?.words ?? null);
  const [near, far] = flipped ? ([1, 0] as const) : ([0, 1] as const);
  return (
    <>
      <TopBar>
        <h1 className="game-name">{t.games[view.spec.kind].name}</h1>
        <BoardTools spec={view.spec} />
      </TopBar>
      <main className={`game ${view.spec.kind}`}>
        <div className="players">
          <PlayerCard match={match} side={far} mark={parts?.mark(far)} />
          <PlayerCard match={match} side={near} mark={parts?.mark(near)} />
          <p className="status" data-testid="status">
            {result ? resultText(match, result) : statusText(match)}
          </p>
          {(state.notice ?? hint) && (
            <p
              className={state.notice ? 'notice' : 'hint'}
              role={state.notice ? 'alert' : undefined}
            >
              {state.notice ?? hint}
            </p>
          )}
        </div>
        <Board view={view} animate={animate} />
        <aside className="side">
          {parts?.notes}
          <MoveList match={match} />
          <TypedMove kind={view.spec.kind} disabled={!latest || !mayMove(match)} />
          {view.spec.kind !== 'connect-flat' && (
            <Suspense fallback={null}>
              <ReadLine view={view} />
            </Suspense>
          )}
          <Keep match={match} />
          {parts?.buttons ?? <GameButtons match={match} />}
        </aside>
      </main>
      <p className="sr-only" role="status" aria-live="polite" data-testid="spoken">
        {state.spoken.text}
      </p>
      {promoting && <PromotionDialog moves={promoting} side={toMove(match)} />}
      {result &&
        !state.endSeen &&
        (parts?.end(result) ?? <EndDialog key={match.id} match={match} outcome={result} />)}
    </>
  );
}

function statusText(match: Match): string {
  const seat = match.seats[toMove(match)];
  if (seat.kind === 'computer') return t.game.thinking(seat.name);
  const turn = t.game.turn(seat.name);
  return match.game.position.check ? `${t.game.check}. ${turn}` : turn;
}

/** Left and right step through the game wherever no board or field uses them. */
function useStepKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const busy =
        event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
      const { match, shownPly, show, letGo } = useStore.getState();
      if (!match) return;
      const at = shownPly ?? match.game.ply;
      if (event.key === 'ArrowLeft') show(at - 1);
      else if (event.key === 'ArrowRight') show(at + 1);
      else if (event.key === 'Escape') letGo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
