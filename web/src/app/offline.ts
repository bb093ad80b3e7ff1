/** Tells the service worker what is in use, so that it is there without a network too. */
export function keepOffline(urls: readonly string[]): void {
  if (!('serviceWorker' in navigator)) return;
  // Where none was registered this waits for ever, and nothing waits for it.
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: urls }));
}

export const loadedHere = (): string[] =>
  performance.getEntriesByType('resource').map(({ name }) => name);

export function registerOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('./sw.js')
    .then(() => navigator.serviceWorker.ready)
    // Failing to keep the page for offline use costs nothing else.
    .then(
      () => keepOffline(loadedHere()),
      () => undefined,
    );
}
