import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { Boundary } from '../../part/Boundary';
import { Dialog } from '../../part/Dialog';
import { Sign } from '../../part/Sign';
import type { Cell } from '../../rules/types';
import { t } from '../../text';
import { ColumnPad } from '../pad/ColumnPad';
import { Slices, type SliceActions } from '../slices/Slices';
import type { BoardActions, BoardView } from '../view';
import { SceneControls } from './SceneControls';
import { useDark } from './useDark';
import { useLook } from './useLook';
import { hasWebGl } from './webgl';
import './space.css';

const SceneBoard = lazy(() => import('../scene/SceneBoard'));

/** Which of the linked views are shown. */
export type SpaceLayout = 'both' | 'scene' | 'slices';

interface Props {
  view: BoardView;
  actions: BoardActions & SliceActions;
  /** The level that is large where there is little room. */
  inHand: number;
  cursor: Cell;
  animate: boolean;
  colours: string;
  layout: SpaceLayout;
  zoom: number;
  /** What takes the place of a sixth level. */
  tile?: ReactNode;
  /** Whether the views are asked for, where they have no place of their own. */
  viewsOpen?: boolean;
  onViewsClosed?: () => void;
  /** The part that draws the scene could not be loaded, or broke. */
  onBroken?: () => void;
}

/** A pad of more columns is no help: then the levels are played on. */
const MOST_COLUMNS = 100;

/** Two linked views of one position: the scene, and the levels or the columns. */
export default function SpaceBoard(props: Props) {
  const { view, actions, inHand, cursor, animate, colours, layout, zoom, tile } = props;
  const { kind, lattice } = view.spec;
  const { files, ranks } = lattice;
  const look = useLook(kind);
  const [lost, setLost] = useState(() => !hasWebGl());
  const dark = useDark();
  const onLost = useCallback(() => setLost(true), []);
  const onBroken = (): void => {
    props.onBroken?.();
    setLost(true);
  };
  const shown = lost ? 'slices' : layout;
  const controls = (
    <SceneControls
      kind={kind}
      view={look.view}
      apart={look.apart}
      turned={look.turned}
      onView={look.showView}
      onApart={look.setApart}
    />
  );
  return (
    <div className={`space shows-${shown} ${kind}`}>
      {shown !== 'slices' && (
        <div className="scene">
          <div className="scene-canvas">
            <Boundary fallback={<p className="scene-note">{t.board.noScene}</p>} onError={onBroken}>
              <Suspense fallback={<p className="scene-note">{t.board.loadingScene}</p>}>
                <SceneBoard
                  view={view}
                  actions={actions}
                  animate={animate}
                  look={{ ...look, flipped: view.flipped }}
                  colours={`${colours} ${dark}`}
                  words={{ check: t.game.check }}
                  label={t.board.scene}
                  onLost={onLost}
                  onTurned={look.setTurned}
                />
              </Suspense>
            </Boundary>
          </div>
          {controls}
          {look.turned && (
            <button type="button" className="reset-view" onClick={() => look.showView(look.view)}>
              <Sign name="reset" size={18} />
              {t.board.reset}
            </button>
          )}
          {props.viewsOpen && (
            <Dialog title={t.board.views} onClose={() => props.onViewsClosed?.()} className="sheet">
              {controls}
            </Dialog>
          )}
        </div>
      )}
      {lost && (
        <p className="no-scene" role="status">
          {t.board.noScene}
        </p>
      )}
      {kind === 'connect-space' && files * ranks <= MOST_COLUMNS && (
        <ColumnPad view={view} actions={actions} />
      )}
      {shown !== 'scene' &&
        (kind === 'chess' || shown === 'slices' || files * ranks > MOST_COLUMNS) && (
          <Slices view={view} actions={actions} inHand={inHand} cursor={cursor} zoom={zoom}>
            {tile}
          </Slices>
        )}
    </div>
  );
}
