import type { Shown } from '../../src/board/view';
import type { Cell, Move } from '../../src/rules/types';

/** What a board is given. */
export interface BoardOptions {
  /** What is shown: a game of `raumspiel-rules`, or anything that looks like one. */
  readonly game: Shown;
  /** Another number for another game, so that no piece slides from one into the other. */
  readonly id?: number;
  /** Whether somebody here may move now. */
  readonly mayMove?: boolean;
  /** Whether the second player's side is near. */
  readonly flipped?: boolean;
  readonly animate?: boolean;
  readonly theme?: 'system' | 'light' | 'dark';
  readonly colours?: 'classic' | 'sea' | 'plain';
  /** A board in space, its levels or columns, or both. */
  readonly layout?: 'both' | 'scene' | 'slices';
  /** `en`, `de`, `fr` or `es`: what screen readers hear and buttons say; the page's own, where it is not told. It stays as
   * it was when the board was made, and is the same for all boards of a page. */
  readonly language?: string;
  /** Whether the cells of a chess board are tinted by the four sets that unicorns never leave. */
  readonly unicornColours?: boolean;
  /** A move that is recommended. */
  readonly hint?: Move | null;
  /** A move was made on the board. It shows it once `update` is given the game after it. */
  readonly onMove?: (move: Move) => void;
  /** A cell was pointed at that leads nowhere. */
  readonly onRefused?: (cell: Cell) => void;
  /** Which of these a pawn becomes; a queen, where nobody is asked. */
  readonly onPromotion?: (moves: readonly Move[]) => Move | null | Promise<Move | null>;
}
