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
  write(localStorage, NAME, known ? { ...known, met: Date.now() } : false);
  useKnown.setState({ known });
}

/** So often the server is asked about somebody it knows: its answer renews the cookie. */
const RENEW_MS = 24 * 60 * 60 * 1000;

function isFresh(kept: unknown): boolean {
  if (!isKnown(kept)) return kept !== null;
  const met = 'met' in kept && typeof kept.met === 'number' ? kept.met : 0;
  return Math.abs(Date.now() - met) < RENEW_MS;
}

/**
 * Asks the server, where this page has never heard an answer or has forgotten it, and once a day about
 * whom it knows: the cookie lasts as long as its player comes back.
 */
export function meet(): Promise<void> {
  if (isFresh(read(localStorage, NAME))) return Promise.resolve();
  // Whoever asks meanwhile waits for the same answer.
  asking ??= ask().finally(() => (asking = null));
  return asking;
}

let asking: Promise<void> | null = null;

async function ask(): Promise<void> {
  const answer = await fetch('api/player').catch(() => null);
  if (answer?.status === 401) remember(null);
  if (answer?.status !== 200) return;
  const somebody: unknown = await answer.json().catch(() => null);
  if (isKnown(somebody)) remember(somebody);
}
