import { createRoot } from 'react-dom/client';
import { learn } from '../../src/text';
import { languageOf } from '../../src/text/language';
import type { BoardOptions } from './options';
import { OwnBoard } from './OwnBoard';
import './style.css';

/** A board on a page. */
export interface Board {
  /** Shows something else: another game, or the same after a move. What is not named stays. */
  readonly update: (changes: Partial<BoardOptions>) => void;
  /** Takes it off the page. */
  readonly remove: () => void;
}

/** Puts a board into an element and fills it, in the language of the page or the one that is told. */
export function createBoard(element: HTMLElement, options: BoardOptions): Board {
  const root = createRoot(element);
  let now = options;
  let speaks = false;
  const show = (): void => {
    if (speaks) root.render(<OwnBoard {...now} />);
  };
  void learn(languageOf([options.language ?? document.documentElement.lang])).then(() => {
    speaks = true;
    show();
  });
  return {
    update: (changes) => {
      now = { ...now, ...changes };
      show();
    },
    remove: () => root.unmount(),
  };
}
