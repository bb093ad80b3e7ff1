import { useEffect } from 'react';
import { useStore } from '../../session/store';

/** Left and right step through the game wherever no board or field uses them. */
export function useStepping({ ply }: { ply: number }, show: (ply: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const busy =
        event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (busy || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'ArrowLeft') show(ply - 1);
      else if (event.key === 'ArrowRight') show(ply + 1);
      else if (event.key === 'Escape') useStore.getState().letGo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [ply, show]);
}
