import { lazy, Suspense } from 'react';
import { FlatBoard } from '../../board/flat/FlatBoard';
import { useOwnBoard } from '../../board/useOwnBoard';
import type { Game } from '../../rules/game';
import type { Move } from '../../rules/types';
import { useStore } from '../../session/store';

const SpaceBoard = lazy(() => import('../../board/space/SpaceBoard'));

interface Props {
  game: Game;
  flipped: boolean;
  /** Null where both moves have been made. */
  onMove: ((move: Move) => void) | null;
}

/** A board to decide moves on, apart from the game on the table; a space board by its levels. */
export function PlanBoard({ game, flipped, onMove }: Props) {
  const settings = useStore((state) => state.settings);
  const { view, actions, inHand, cursor, spoken } = useOwnBoard({
    game,
    flipped,
    mayMove: onMove !== null,
    unicornColours: settings.unicornColours,
    onMove: onMove ?? undefined,
  });
  return (
    <div className={`plan-board ${game.spec.kind}`}>
      {game.spec.kind === 'connect-flat' ? (
        <FlatBoard view={view} actions={actions} animate={false} zoom={1} />
      ) : (
        <Suspense fallback={null}>
          <SpaceBoard
            view={view}
            actions={actions}
            inHand={inHand}
            cursor={cursor}
            animate={false}
            colours={`${settings.theme} ${settings.colours}`}
            layout="slices"
            zoom={1}
          />
        </Suspense>
      )}
      <p className="sr-only" role="status">
        {spoken}
      </p>
    </div>
  );
}
