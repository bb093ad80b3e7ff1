import { lazy, Suspense, useMemo, useState } from 'react';
import { Dressed } from '../../src/board/dressed';
import { FlatBoard } from '../../src/board/flat/FlatBoard';
import { choose, needsSecondTap } from '../../src/board/select';
import type { SliceActions } from '../../src/board/slices/Slices';
import { useDark } from '../../src/board/space/useDark';
import { boardView, type BoardActions, type Drawing } from '../../src/board/view';
import { sameCell, type Cell, type Move } from '../../src/rules/types';
import type { BoardOptions } from './options';

const SpaceBoard = lazy(() => import('../../src/board/space/SpaceBoard'));

/** What somebody at the board is about to do. */
interface Hand {
  readonly selected: Cell | null;
  readonly preview: Move | null;
  readonly drawings: readonly Drawing[];
}

const EMPTY: Hand = { selected: null, preview: null, drawings: [] };

const queenOf = (moves: readonly Move[]): Move | null =>
  moves.find(({ promotion }) => promotion === 'queen') ?? null;

/** A board that keeps what is selected, hovered and drawn by itself. */
export function OwnBoard(options: BoardOptions) {
  const { game, id = 0, mayMove = true, flipped = false, hint = null } = options;
  const { theme = 'system', colours = 'classic', layout = 'both', animate = true } = options;
  const [root, setRoot] = useState<Element | null>(null);
  const [held, setHeld] = useState({ of: game, hand: EMPTY });
  const [hovered, setHovered] = useState<Cell | null>(null);
  const [focus, setFocus] = useState<number | null>(null);
  const [inHand, setInHand] = useState(0);
  const [cursor, setCursor] = useState<Cell>({ x: 0, y: 0, z: 0 });
  const [spoken, setSpoken] = useState('');
  const system = useDark() ? 'dark' : 'light';
  const worn = theme === 'system' ? system : theme;
  // Another position lets go of everything.
  const hand = held.of === game ? held.hand : EMPTY;
  const { selected, preview, drawings } = hand;
  const hold = (next: Partial<Hand>): void => setHeld({ of: game, hand: { ...EMPTY, ...next } });

  const view = useMemo(
    () =>
      boardView(game, {
        selected,
        hovered,
        preview,
        focus,
        flipped,
        gameId: id,
        mayMove,
        hint,
        drawings,
      }),
    [game, selected, hovered, preview, focus, flipped, id, mayMove, hint, drawings],
  );

  const play = (move: Move | null): void => {
    hold({});
    if (move) options.onMove?.(move);
  };
  const actions: BoardActions & SliceActions = {
    pick: (cell, how) => {
      if (!mayMove || how === 'mouse-again') return;
      const choice = choose(game.position.legal, selected, cell);
      switch (choice.does) {
        case 'play':
          if (needsSecondTap(how, choice.move) && preview?.text !== choice.move.text) {
            hold({ selected, preview: choice.move });
          } else play(choice.move);
          break;
        case 'promote':
          void Promise.resolve((options.onPromotion ?? queenOf)(choice.moves)).then(play);
          break;
        case 'select':
          hold({ selected: choice.cell });
          setInHand(choice.cell.z);
          break;
        case 'let-go':
          hold({});
          break;
        case 'nothing':
          hold({});
          options.onRefused?.(cell);
          break;
      }
    },
    hover: setHovered,
    focusLevel: setFocus,
    draw: (from, to) => {
      const rest = drawings.filter(
        (drawing) =>
          !(sameCell(drawing.from, from) && (drawing.to === to || sameCell(drawing.to, to))),
      );
      const all = rest.length < drawings.length ? rest : [...drawings, { from, to }];
      hold({ selected, drawings: all });
    },
    letGo: () => hold({}),
    speak: setSpoken,
    hold: setInHand,
    point: setCursor,
  };
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
