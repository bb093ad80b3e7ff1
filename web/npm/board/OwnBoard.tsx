import { lazy, Suspense, useState } from 'react';
import { Dressed } from '../../src/board/dressed';
import { FlatBoard } from '../../src/board/flat/FlatBoard';
import { useDark } from '../../src/board/space/useDark';
import { useOwnBoard } from '../../src/board/useOwnBoard';
import type { BoardOptions } from './options';

const SpaceBoard = lazy(() => import('../../src/board/space/SpaceBoard'));

/** A board that keeps what is selected, hovered and drawn by itself. */
export function OwnBoard(options: BoardOptions) {
  const { game } = options;
  const { theme = 'system', colours = 'classic', layout = 'both', animate = true } = options;
  const [root, setRoot] = useState<Element | null>(null);
  const { view, actions, inHand, cursor, spoken } = useOwnBoard(options);
  const system = useDark() ? 'dark' : 'light';
  const worn = theme === 'system' ? system : theme;
  return (
    <div
      className={`raumspiel ${game.spec.kind}`}
      ref={setRoot}
      data-theme={worn}
      data-colours={colours}
    >
      {game.spec.kind === 'connect-flat' ? (
        <FlatBoard view={view} actions={actions} animate={animate} zoom={1} />
      ) : (
        root && (
          <Dressed value={root}>
            <Suspense fallback={null}>
              <SpaceBoard
                key={game.spec.kind}
                view={view}
                actions={actions}
                inHand={inHand}
                cursor={cursor}
                animate={animate}
                colours={`${worn} ${colours}`}
                layout={layout}
                zoom={1}
              />
            </Suspense>
          </Dressed>
        )
      )}
      <p className="sr-only" role="status" aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}
