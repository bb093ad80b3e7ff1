import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { Settings } from '../../store/settings';
import type { Cell } from '../../rules/types';
import { t } from '../../text';
import { ColumnPad } from '../pad/ColumnPad';
import { PieceLegend } from './PieceLegend';
import { Slices, type SliceActions } from '../slices/Slices';
import type { BoardActions, BoardView } from '../view';
import { Boundary } from '../../app/Boundary';
import { SceneControls } from './SceneControls';
import { useDark } from './useDark';
import { useSize } from './useSize';
import { hasWebGl } from './webgl';
import './space.css';

const SceneBoard = lazy(() => import('../scene/SceneBoard'));

interface Props {
  view: BoardView;
  actions: BoardActions & SliceActions;
  /** The level that is large where there is little room. */
  inHand: number;
  cursor: Cell;
  animate: boolean;
  colours: string;
  layout: Settings['layout'];
  zoom: number;
}

/** Two linked views of one position: the scene, and the levels side by side. */
export default function SpaceBoard({
  view,
  actions,
  inHand,
  cursor,
  animate,
  colours,
  layout,
  zoom,
}: Props) {
  const [slider, setSlider] = useState(1);
  const [look, setLook] = useState({ name: 0, asked: 0 });
  const [lost, setLost] = useState(() => !hasWebGl());
  const dark = useDark();
  const { ref, width, height } = useSize();
  const onLost = useCallback(() => setLost(true), []);
  const showView = useCallback(
    (name: number) => setLook((before) => ({ name, asked: before.asked + 1 })),
    [],
  );
  useViewKeys(showView, setSlider);

  const shown = lost ? 'slices' : layout;
  return (
    <div className={`space shows-${shown} ${view.spec.kind}`}>
      {shown !== 'slices' && (
        <div className="scene">
          <div className="scene-canvas" ref={ref}>
            <Boundary fallback={<p className="scene-note">{t.board.noScene}</p>} onError={onLost}>
              <Suspense fallback={<p className="scene-note">{t.board.loadingScene}</p>}>
                {width > 0 && (
                  <SceneBoard
                    view={view}
                    actions={actions}
                    animate={animate}
                    slider={slider}
                    look={look}
                    colours={`${colours} ${dark}`}
                    aspect={width / Math.max(1, height)}
                    label={t.board.scene}
                    onLost={onLost}
                  />
                )}
              </Suspense>
            </Boundary>
          </div>
          <SceneControls slider={slider} onSlider={setSlider} onView={showView} />
        </div>
      )}
      {lost && (
        <p className="no-scene" role="status">
          {t.board.noScene}
        </p>
      )}
      {shown !== 'scene' && (
        <Slices view={view} actions={actions} inHand={inHand} cursor={cursor} zoom={zoom}>
          {view.spec.kind === 'connect-space' && <ColumnPad view={view} actions={actions} />}
          {view.spec.kind === 'chess' && <PieceLegend />}
        </Slices>
      )}
      {shown === 'scene' && view.spec.kind === 'connect-space' && (
        <div className="pad-alone">
          <ColumnPad view={view} actions={actions} />
        </div>
      )}
    </div>
  );
}

/** Keys 1 to 6 show the named views, Home the tower as it was at first. */
function useViewKeys(showView: (name: number) => void, setSlider: (slider: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing =
        event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Home') {
        setSlider(1);
        showView(0);
      } else if (/^[1-6]$/.test(event.key)) showView(Number(event.key) - 1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [showView, setSlider]);
}
