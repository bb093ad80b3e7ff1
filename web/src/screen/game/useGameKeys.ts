import { useEffect } from 'react';
import { fileName } from '../../rules/name';
import { mayMove } from '../../session/match';
import { useStore } from '../../session/store';

/** Left and right step through the game wherever no board or field uses them; on a flat board the
 * letter or the number of a column drops a disc in it. */
export function useGameKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const busy =
        event.target instanceof HTMLElement &&
        event.target.matches('input, textarea, select, dialog *');
      if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
      const { match, shownPly, show, letGo, play } = useStore.getState();
      if (!match) return;
      const at = shownPly ?? match.game.ply;
      if (event.key === 'ArrowLeft') show(at - 1);
      else if (event.key === 'ArrowRight') show(at + 1);
      else if (event.key === 'Escape') letGo();
      else if (match.game.spec.kind === 'connect-flat' && shownPly === null && mayMove(match)) {
        const column = columnOf(event.key, match.game.spec.lattice.files);
        if (column && !event.repeat) play(column);
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function columnOf(key: string, files: number): string | null {
  const x = /^[1-9]$/.test(key)
    ? Number(key) - 1
    : /^[a-z]$/.test(key)
      ? key.charCodeAt(0) - 97
      : -1;
  return x >= 0 && x < files ? fileName(x) : null;
}
