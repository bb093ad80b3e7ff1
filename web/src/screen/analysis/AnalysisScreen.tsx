import { useEffect, useMemo, useState } from 'react';
import { boardView } from '../../board/view';
import type { Opinion } from '../../player/opinion';
import type { Game } from '../../rules/game';
import { CONNECT_FOUR } from '../../rules/spec';
import { becomeRoute } from '../../store/route';
import { motionAllowed } from '../../store/settings';
import { writeShown } from '../../store/shown';
import { useStore } from '../../store/store';
import { t } from '../../text';
import { Board } from '../game/Board';
import { BoardTools } from '../game/BoardTools';
import { PromotionDialog } from '../game/PromotionDialog';
import { TypedMove } from '../game/TypedMove';
import { TopBar } from '../TopBar';
import { AnalysisTools } from './AnalysisTools';
import { boardShape } from './boardShape';
import { EveryMove } from './EveryMove';
import { LineMoves } from '../game/LineMoves';
import { NoGame } from './NoGame';
import { useNotes } from './notes';
import { ScorePanel } from './ScorePanel';
import { Spoken } from './Spoken';
import { useLine, type Line } from './useLine';
import { useOpinion } from './useOpinion';
import { useShown } from './useShown';
import { useStepping } from './useStepping';
import '../game.css';
import './analysis.css';

/** A board on which both sides are played freely, with the engine's view beside it. */
export default function AnalysisScreen({ shown }: { shown: string }) {
  const read = useShown(shown === '' ? CONNECT_FOUR : shown);
  return read ? <AnalysisBoard start={read.game} /> : <NoGame />;
}

function AnalysisBoard({ start }: { start: Game }) {
  const [line, actions] = useLine(start);
  const [on, setOn] = useState(true);
  const game = useMemo(() => line.game.at(line.ply), [line]);
  const { opinion, failed } = useOpinion(game, on);
  useStepping(line, actions.show);
  useAddress(line);
  const { kind } = game.spec;
  const over = game.position.outcome !== null;
  return (
    <>
      <TopBar>
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
          onPlay={actions.play}
        />
        <AnalysedBoard game={game} opinion={opinion} />
        <aside className="side">
          {!over && <EveryMove game={game} opinion={opinion} onPlay={actions.play} />}
          <LineMoves moves={line.game.moves} at={line.ply} onShow={actions.show} />
          <TypedMove kind={kind} disabled={over} />
          <AnalysisTools line={line} actions={actions} />
        </aside>
      </main>
      <Spoken />
      <Promotion game={game} />
    </>
  );
}

function AnalysedBoard({ game, opinion }: { game: Game; opinion: Opinion | null }) {
  const { match, selected, hovered, preview, focus, flipped, settings } = useStore();
  const gameId = match?.id ?? 0;
  const best = opinion?.best ?? null;
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
      hint: game.position.legal.find((move) => move.text === best) ?? null,
      notes,
    });
  }, [game, best, notes, selected, hovered, preview, focus, flipped, gameId]);
  return <Board view={view} animate={motionAllowed(settings)} />;
}

/** The address always holds the position that is shown, so that it can be kept and sent. */
function useAddress({ game, ply }: Line): void {
  useEffect(() => {
    const shown = writeShown({ game: game.at(ply), names: ['', ''], ended: null });
    becomeRoute({ screen: 'analysis', shown });
  }, [game, ply]);
}

function Promotion({ game }: { game: Game }) {
  const promoting = useStore((state) => state.promoting);
  return promoting && <PromotionDialog moves={promoting} side={game.position.turn} />;
}
