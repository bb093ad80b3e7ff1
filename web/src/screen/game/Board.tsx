import { lazy, memo, Suspense, type ReactNode } from 'react';
import { FlatBoard } from '../../board/flat/FlatBoard';
import { renewIfStale } from '../../app/renewal';
import type { BoardView } from '../../board/view';
import type { Settings } from '../../device/settings';
import { useStore } from '../../session/store';

// A flat board needs nothing of it.
const SpaceBoard = lazy(() => {
  // Asked for with what shows it, the scene is there an answer earlier; if it does not come, that says so.
  if (useStore.getState().settings.layout !== 'slices')
    import('../../board/scene/SceneBoard').catch(() => null);
  return import('../../board/space/SpaceBoard');
});

interface Props {
  view: BoardView;
  animate: boolean;
  /** Which views are shown, where the settings do not decide it. */
  layout?: Settings['layout'];
  tile?: ReactNode;
  viewsOpen?: boolean;
  onViewsClosed?: () => void;
}

/** The board that fits the game, moved and looked at through the store. Drawn anew only for another
 * view: the engine may have something to say several times a second. */
export const Board = memo(function Board({ view, animate, layout, ...space }: Props) {
  const state = useStore();
  const { settings, zoom } = state;
  return (
    <div className="board" id="board">
      {view.spec.kind === 'connect-flat' ? (
        <FlatBoard view={view} actions={state} animate={animate} zoom={zoom} />
      ) : (
        <Suspense fallback={null}>
          <SpaceBoard
            key={view.spec.kind}
            view={view}
            actions={state}
            inHand={state.inHand}
            cursor={state.cursor}
            animate={animate}
            colours={`${settings.theme} ${settings.colours}`}
            layout={layout ?? settings.layout}
            zoom={zoom}
            onBroken={renew}
            {...space}
          />
        </Suspense>
      )}
    </div>
  );
});

/** A part that is not there any more may be missing because a newer page is. */
const renew = (): void => void renewIfStale();
