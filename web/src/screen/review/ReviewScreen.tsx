import { useCallback, useEffect, useMemo, useState } from 'react';
import { boardView } from '../../board/view';
import type { Game } from '../../rules/game';
import { goTo } from '../../app/route';
import { motionAllowed } from '../../device/settings';
import { writeShown, type Shown } from '../../app/shown';
import { ReviewSession } from '../../session/review';
import { useStore } from '../../session/store';
import { t } from '../../text';
import { boardShape } from '../analysis/boardShape';
import { LineMoves } from '../game/LineMoves';
import { NoGame } from '../analysis/NoGame';
import { notesOf } from '../analysis/notes';
import { Spoken } from '../analysis/Spoken';
import { useShown } from '../analysis/useShown';
import { useStepping } from '../analysis/useStepping';
import { Board } from '../game/Board';
import { BoardTools } from '../game/BoardTools';
import { TopBar } from '../TopBar';
import { WayBack } from '../analysis/WayBack';
import { useSeated } from '../useSeated';
import { accountOf } from './account';
import { Graph } from './Graph';
import { Missed } from './Missed';
import { MomentTable } from './MomentTable';
import { ReviewTools } from './ReviewTools';
import { Summary } from './Summary';
import { useReview } from './useReview';
import { VerdictPanel } from './VerdictPanel';
import { SIGNS } from './verdict';
import '../game.css';
import '../analysis/analysis.css';
import './review.css';

/** A game that was played, move by move, with what the engine says to each. */
export default function ReviewScreen({ shown }: { shown: string }) {
  const read = useShown(shown);
  return 'game' in read ? <Reviewed shown={read} /> : <NoGame refused={read} />;
}

function Reviewed({ shown }: { shown: Shown }) {
  const { game, names } = shown;
  const { kind } = game.spec;
  const [ply, setPly] = useState(game.ply);
  const [on, setOn] = useState(true);
  const session = useSeated((flipped) => new ReviewSession(game, names, flipped));
  const show = useCallback((to: number) => setPly(Math.min(game.ply, Math.max(0, to))), [game]);
  const review = useReview(game, on);
  const { steps, moments } = useMemo(
    () => accountOf(game, review.opinions),
    [game, review.opinions],
  );
  const here = useMemo(() => game.at(ply), [game, ply]);
  useEffect(() => session.show(ply), [session, ply]);
  useStepping({ ply }, show);
  const beside = (at: number) => {
    const step = steps[at];
    if (!step?.verdict) return null;
    const { grade } = step.verdict;
    return {
      node: <span className={`grade ${grade}`}>{` ${SIGNS[grade]}`}</span>,
      words: step.words,
    };
  };
  return (
    <>
      <TopBar>
        <WayBack />
        <h1 className="game-name">{`${t.review.title}: ${t.games[kind].name}`}</h1>
        <BoardTools spec={game.spec} />
      </TopBar>
      <main className={`game analysis review ${kind}`} style={boardShape(game.spec)}>
        <VerdictPanel
          game={here}
          step={steps[ply - 1] ?? null}
          before={review.opinions[ply - 1] ?? null}
          now={review.opinions[ply] ?? null}
          names={names}
        />
        <ReviewedBoard game={here} opinion={review.opinions[ply] ?? null} />
        <aside className="side">
          <Graph kind={kind} moments={moments} at={ply} onShow={show} />
          <ReviewTools
            review={review}
            on={on}
            onToggle={() => setOn(!on)}
            onAnalyse={() =>
              goTo({
                screen: 'analysis',
                shown: writeShown({ game: here, names: ['', ''], ended: null }),
              })
            }
          />
          <Missed game={game} steps={steps} />
          <Summary kind={kind} names={names} steps={steps} />
          <LineMoves game={game} at={ply} onShow={show} beside={beside} />
          <MomentTable kind={kind} steps={steps} />
        </aside>
      </main>
      <Spoken />
    </>
  );
}

type Opinions = ReturnType<typeof useReview>['opinions'];

function ReviewedBoard({ game, opinion }: { game: Game; opinion: Opinions[number] }) {
  const { match, hovered, focus, settings } = useStore();
  const gameId = match?.id ?? 0;
  const flipped = match?.flipped ?? false;
  const sets = settings.unicornColours;
  const view = useMemo(
    () =>
      boardView(game, {
        selected: null,
        hovered,
        preview: null,
        focus,
        flipped,
        gameId,
        mayMove: false,
        notes: game.spec.kind === 'connect-flat' ? notesOf(game, opinion) : new Map(),
        sets,
      }),
    [game, opinion, hovered, focus, flipped, gameId, sets],
  );
  return <Board view={view} animate={motionAllowed(settings)} />;
}
