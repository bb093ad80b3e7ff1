import { lazy, Suspense } from 'react';
import { FlatBoard } from '../../board/flat/FlatBoard';
import type { BoardView } from '../../board/view';
import { useStore } from '../../store/store';

// A flat board needs nothing of it.
const SpaceBoard = lazy(() => import('../../board/space/SpaceBoard'));

/** The board that fits the game, moved and looked at through the store. */
export function Board({ view, animate }: { view: BoardView; animate: boolean }) {
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
}
