import { useMemo } from 'react';
import { boardView, type Drawing, type Note } from '../../board/view';
import { motionAllowed } from '../../device/settings';
import type { Move } from '../../rules/types';
import { mayMove, toMove } from '../../session/match';
import { useStore } from '../../session/store';
import { Board } from '../game/Board';
import PromotionDialog from '../game/PromotionDialog';
import type { Layout } from './Views';

interface Props {
  layout: Layout;
  /** Whether a move may be made now. */
  open?: boolean;
  hint?: Move | null;
  drawings?: readonly Drawing[];
  notes?: ReadonlyMap<string, Note>;
}

const NO_NOTES: ReadonlyMap<string, Note> = new Map();

/** The board of the game on the table. */
export function MatchBoard(props: Props) {
  const { layout, open = true, hint = null, drawings, notes = NO_NOTES } = props;
  const state = useStore();
  const { match, selected, hovered, preview, focus, settings, promoting } = state;
  const own = state.drawings;
  const view = useMemo(
    () =>
      match &&
      boardView(match.game, {
        selected,
        hovered,
        preview,
        focus,
        flipped: match.flipped,
        gameId: match.id,
        mayMove: open && mayMove(match),
        hint,
        drawings: drawings ? [...own, ...drawings] : own,
        notes,
        sets: settings.unicornColours,
      }),
    [match, selected, hovered, preview, focus, open, hint, drawings, notes, own, settings],
  );
  if (!match || !view) return <div className="board" id="board" />;
  return (
    <>
      <Board view={view} animate={motionAllowed(settings)} layout={layout} />
      {promoting && <PromotionDialog moves={promoting} side={toMove(match)} />}
    </>
  );
}
