import { useEffect, useMemo, useState } from 'react';
import { useStore as useFollowed } from 'zustand';
import { becomeRoute } from '../../app/route';
import { writeShown } from '../../app/shown';
import { boardView } from '../../board/view';
import { motionAllowed } from '../../device/settings';
import type { Opinion } from '../../engine/opinion';
import type { Game } from '../../rules/game';
import { CONNECT_FOUR } from '../../rules/spec';
import { AnalysisSession } from '../../session/analysis';
import { useStore } from '../../session/store';
import { t } from '../../text';
import { Board } from '../game/Board';
import { BoardTools } from '../game/BoardTools';
import PromotionDialog from '../game/PromotionDialog';
import { TypedMove } from '../game/TypedMove';
import { TopBar } from '../TopBar';
import { WayBack } from './WayBack';
import { useSeated } from '../useSeated';
import { AnalysisTools } from './AnalysisTools';
import { boardShape } from './boardShape';
import { EveryMove } from './EveryMove';
import { NoGame } from './NoGame';
import { useNotes } from './notes';
import { ScorePanel } from './ScorePanel';
import { Spoken } from './Spoken';
import { ThreatPanel } from './ThreatPanel';
import { TreeMoves } from './TreeMoves';
import { useOpinion } from './useOpinion';
import { useShown } from './useShown';
import { useStepping } from './useStepping';
import '../game.css';
import './analysis.css';

/** A board on which both sides are played freely, with the engine's view beside it. */
export default function AnalysisScreen({ shown }: { shown: string }) {
  const read = useShown(shown === '' ? CONNECT_FOUR : shown);
  return 'game' in read ? <AnalysisBoard start={read.game} /> : <NoGame refused={read} />;
}

function AnalysisBoard({ start }: { start: Game }) {
  const session = useSeated((flipped) => new AnalysisSession(start, flipped));
  const now = useFollowed(session.state);
  useEffect(() => void session.recall(), [session]);
  const [on, setOn] = useState(true);
  const game = useMemo(() => now.game.at(now.ply), [now]);
  const [wanting, setWanting] = useState(false);
  const passed = useMemo(() => (wanting ? game.passed() : null), [game, wanting]);
  const { opinion: heard, failed } = useOpinion(passed ?? game, on);
  const opinion = passed ? null : heard;
  useStepping(now, (ply) => session.show(ply));
  useAddress(game);
  const { kind } = game.spec;
  const over = game.position.outcome !== null;
  const play = (moves: readonly string[]): void => session.playAll(moves);
  return (
    <>
      <TopBar>
        <WayBack />
        <h1 className="game-name">{`${t.analysis.title}: ${t.games[kind].name}`}</h1>
        <BoardTools spec={game.spec} />
      </TopBar>
      <main className={`game analysis ${kind}`} style={boardShape(game.spec)}>
        <ScorePanel
          game={game}
          opinion={opinion}
          on={on}
          failed={failed}
          onToggle={() => setOn(!on)}
          onPlay={play}
        />
        <AnalysedBoard game={game} opinion={opinion} threat={passed && heard} />
        <aside className="side">
          <Refused />
          <ThreatPanel
            game={game}
            opinion={passed && heard}
            wanting={wanting}
            onToggle={() => setWanting(!wanting)}
          />
          {!over && <EveryMove game={game} opinion={opinion} onPlay={play} />}
          <TreeMoves session={session} now={now} />
          <TypedMove kind={kind} disabled={over} />
          <AnalysisTools session={session} now={now} />
        </aside>
      </main>
      <Spoken />
      <Promotion game={game} />
    </>
  );
}

interface BoardProps {
  game: Game;
  opinion: Opinion | null;
  /** What is thought of the position if the other side were to move. */
  threat: Opinion | null;
}

function AnalysedBoard({ game, opinion, threat }: BoardProps) {
  const { match, selected, hovered, preview, focus, settings, drawings, because } = useStore();
  const gameId = match?.id ?? 0;
  const flipped = match?.flipped ?? false;
  const sets = settings.unicornColours;
  const best = opinion?.best ?? null;
  const wanted = threat?.best ?? null;
  const notes = useNotes(game, opinion);
  const view = useMemo(() => {
    return boardView(game, {
      selected,
      hovered,
      preview,
      focus,
      flipped,
      gameId,
      mayMove: game.position.outcome === null,
      hint:
        wanted === null
          ? (game.position.legal.find((move) => move.text === best) ?? null)
          : (game.passed()?.position.legal.find((move) => move.text === wanted) ?? null),
      notes,
      sets,
      drawings,
      because,
    });
  }, [
    game,
    best,
    wanted,
    notes,
    selected,
    hovered,
    preview,
    focus,
    flipped,
    gameId,
    drawings,
    because,
    sets,
  ]);
  return <Board view={view} animate={motionAllowed(settings)} />;
}

/** Why the last click led nowhere. */
function Refused() {
  const notice = useStore((state) => state.notice);
  return (
    notice && (
      <p className="notice" role="alert">
        {notice}
      </p>
    )
  );
}

/** The address always holds the position that is shown, so that it can be kept and sent. */
function useAddress(game: Game): void {
  useEffect(() => {
    const shown = writeShown({ game, names: ['', ''], ended: null });
    becomeRoute({ screen: 'analysis', shown });
  }, [game]);
}

function Promotion({ game }: { game: Game }) {
  const promoting = useStore((state) => state.promoting);
  return promoting && <PromotionDialog moves={promoting} side={game.position.turn} />;
}
