import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-color-scheme: dark)';

function subscribe(changed: () => void): () => void {
  const media = matchMedia(QUERY);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether the system is dark now: the scene reads its colours again when that changes. */
export const useDark = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
