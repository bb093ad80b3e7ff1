import { lazy, memo, Suspense } from 'react';
import { FlatBoard } from '../../board/flat/FlatBoard';
import type { BoardView } from '../../board/view';
import { useStore } from '../../store/store';

// A flat board needs nothing of it.
const SpaceBoard = lazy(() => import('../../board/space/SpaceBoard'));

interface Props {
  view: BoardView;
  animate: boolean;
}

/** The board that fits the game, moved and looked at through the store. Drawn anew only for another
 * view: the engine may have something to say several times a second. */
export const Board = memo(function Board({ view, animate }: Props) {
  const state = useStore();
  const { settings, zoom } = state;
  return (
    <div className="board">
      {view.spec.kind === 'connect-flat' ? (
        <FlatBoard view={view} actions={state} animate={animate} zoom={zoom} />
      ) : (
        <Suspense fallback={null}>
          <SpaceBoard
            view={view}
            actions={state}
            inHand={state.inHand}
            cursor={state.cursor}
            animate={animate}
            colours={`${settings.theme} ${settings.colours}`}
            layout={settings.layout}
            zoom={zoom}
          />
        </Suspense>
      )}
    </div>
  );
});
