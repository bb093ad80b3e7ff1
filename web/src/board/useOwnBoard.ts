import { useMemo, useRef, useState } from 'react';
import { sameCell, type Cell, type Move } from '../rules/types';
import { isSecond } from './pickedBy';
import { choose, needsSecondTap } from './select';
import type { SliceActions } from './slices/Slices';
import { boardView, type BoardActions, type BoardView, type Drawing, type Shown } from './view';

/** What somebody at the board is about to do. */
interface Hand {
  readonly selected: Cell | null;
  readonly preview: Move | null;
  readonly drawings: readonly Drawing[];
}

const EMPTY: Hand = { selected: null, preview: null, drawings: [] };

const queenOf = (moves: readonly Move[]): Move | null =>
  moves.find(({ promotion }) => promotion === 'queen') ?? null;

export interface OwnBoardOptions {
  readonly game: Shown;
  /** Another one where another game begins. */
  readonly id?: number;
  readonly mayMove?: boolean;
  readonly flipped?: boolean;
  readonly hint?: Move | null;
  /** Whether the cells of a chess board are tinted by the four sets that unicorns never leave. */
  readonly unicornColours?: boolean;
  readonly onMove?: ((move: Move) => void) | undefined;
  /** Which of several promotions is meant; a queen where nobody says. */
  readonly onPromotion?:
    ((moves: readonly Move[]) => Move | null | Promise<Move | null>) | undefined;
  readonly onRefused?: ((cell: Cell) => void) | undefined;
}

interface OwnBoard {
  readonly view: BoardView;
  readonly actions: BoardActions & SliceActions;
  readonly inHand: number;
  readonly cursor: Cell;
  /** What a screen reader is to say. */
  readonly spoken: string;
}

/** A board that keeps what is selected, hovered and drawn by itself, apart from the game on the table. */
export function useOwnBoard(options: OwnBoardOptions): OwnBoard {
  const { game, id = 0, mayMove = true, flipped = false, hint = null } = options;
  const { unicornColours: sets = false } = options;
  const [held, setHeld] = useState({ of: game, hand: EMPTY });
  const [hovered, setHovered] = useState<Cell | null>(null);
  const [focus, setFocus] = useState<number | null>(null);
  const [inHand, setInHand] = useState(0);
  const [cursor, setCursor] = useState<Cell>({ x: 0, y: 0, z: 0 });
  const [spoken, setSpoken] = useState('');
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
        sets,
      }),
    [game, selected, hovered, preview, focus, flipped, id, mayMove, hint, drawings, sets],
  );

  const played = useRef(false);
  const play = (move: Move | null): void => {
    played.current = move !== null;
    hold({});
    if (move) options.onMove?.(move);
  };
  const actions: BoardActions & SliceActions = {
    pick: (cell, how) => {
      if (!mayMove || (isSecond(how) && played.current)) return;
      played.current = false;
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
  return { view, actions, inHand, cursor, spoken };
}
