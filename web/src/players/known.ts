import { create } from 'zustand';
import { read, write } from '../device/storage';

/** Who somebody is, for everybody. */
export interface Known {
  readonly id: string;
  readonly name: string;
  readonly tag: string;
}

const NAME = 'raumspiel.player';

const isKnown = (value: unknown): value is Known =>
  typeof value === 'object' && value !== null && 'id' in value;

/**
 * Whom the server knows at this device, as far as the page remembers. The cookie that decides is not
 * for scripts; browsers forget what is written here sooner than the cookie, and then it is asked again.
 */
export const useKnown = create<{ readonly known: Known | null }>()(() => {
  const kept = read(localStorage, NAME);
  return { known: isKnown(kept) ? kept : null };
});

export function remember(somebody: Known | null): void {
  const known = somebody && { id: somebody.id, name: somebody.name, tag: somebody.tag };
  // That nobody is known is worth remembering too: it need not be asked at every visit.
  write(localStorage, NAME, known ?? false);
  useKnown.setState({ known });
}

/** Asks the server, where this page has never heard an answer or has forgotten it. */
export async function meet(): Promise<void> {
  if (read(localStorage, NAME) !== null) return;
  const answer = await fetch('api/player').catch(() => null);
  if (answer?.status === 401) remember(null);
  if (answer?.status !== 200) return;
  const somebody: unknown = await answer.json().catch(() => null);
  if (isKnown(somebody)) remember(somebody);
}
