import { t } from '../text';

let awaited = 0;
let place: string | null = null;

function show(): void {
  const named = place === null ? t.title : `${place} – ${t.title}`;
  document.title = awaited > 0 ? `(${awaited}) ${named}` : named;
}

/** In how many games one is awaited: in the title of the tab and, where the browser can, as a badge. */
export function showAwaited(count: number): void {
  awaited = count;
  show();
  // A browser may not allow it to this page; then there is none.
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
}

/** Where one is, in the title of the tab; null where the name of the site says enough. */
export function showPlace(text: string | null): void {
  place = text;
  show();
}
