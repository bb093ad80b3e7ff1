import { useSyncExternalStore } from 'react';

/** A phone, upright or lying, or a window that is zoomed far in. As in the style sheets. */
const NARROW = '(max-width: 899px), (max-height: 560px)';

function subscribe(changed: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
