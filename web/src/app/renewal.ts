/**
 * What happens to an open tab when a newer page has been put in its place on the server: parts that
 * it has not loaded yet are gone there. The tab then loads itself anew, between two moves; games,
 * seats and what was analysed are on the device, so nothing is lost.
 */

const RENEWED = 'raumspiel.renewed';

/** The script that a page begins with: its name changes with every build. */
const entryOf = (page: ParentNode): string | null =>
  page.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;

async function newerEntry(): Promise<string | null> {
  // By an address that the service worker does not know, so that the server is asked.
  const answer = await fetch('./?newest', { cache: 'no-store' });
  if (!answer.ok) return null;
  const entry = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  return entry !== entryOf(document) ? entry : null;
}

/** Something could not be loaded. If that is because a newer page is there, it is loaded. */
export async function renewIfStale(): Promise<void> {
  const newer = await newerEntry().catch(() => null);
  // A page that stays old however often it is loaded must not be loaded for ever.
  if (newer === null || sessionStorage.getItem(RENEWED) === newer) return;
  sessionStorage.setItem(RENEWED, newer);
  location.reload();
}

let stale = false;

/** A newer page waits: the next change of screens is the moment to load it. */
export function renewOnTheWay(): void {
  if (stale) void renewIfStale();
}

export function watchForRenewal(): void {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    stale = true;
  });
}
