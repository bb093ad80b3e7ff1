import { useEffect } from 'react';
import { isTyping } from '../../part/typing';
import { fileName } from '../../rules/name';
import { mayMove } from '../../session/match';
import { useStore } from '../../session/store';

/** Left and right step through the game wherever no board or field uses them; letters and numbers
 * drop a disc. */
export function useGameKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { match, shownPly, show, letGo } = useStore.getState();
      if (!match || isTyping(event)) return;
      const at = shownPly ?? match.game.ply;
      if (event.key === 'ArrowLeft') show(at - 1);
      else if (event.key === 'ArrowRight') show(at + 1);
      else if (event.key === 'Escape') letGo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  useColumnKeys();
}

/** On a flat board the letter or the number of a column drops a disc in it; in space a letter and then
 * a number do. */
function useColumnKeys(): void {
  useEffect(() => {
    let letter: string | null = null;
    const onKey = (event: KeyboardEvent): void => {
      const { match, shownPly, play } = useStore.getState();
      if (!match || shownPly !== null || !mayMove(match)) return;
      if (isTyping(event) || event.repeat) return;
      const { kind, lattice } = match.game.spec;
      if (kind === 'chess') return;
      const [file, number] = [letterOf(event.key, lattice.files), Number(event.key)];
      if (kind === 'connect-flat') {
        const column = file ?? (isOneOf(number, lattice.files) ? fileName(number - 1) : null);
        if (column) play(column);
      } else if (letter && isOneOf(number, lattice.ranks)) {
        // Alone, a number turns the board.
        event.stopImmediatePropagation();
        event.preventDefault();
        play(`${letter}${number}`);
        letter = null;
      } else letter = file;
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
}

const isOneOf = (number: number, most: number): boolean => number >= 1 && number <= most;

function letterOf(key: string, files: number): string | null {
  return /^[a-z]$/.test(key) && key.charCodeAt(0) - 97 < files ? key : null;
}
