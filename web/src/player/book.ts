import { installBook, restoreBook, spreadBook } from '../wasm/engine.js';

let loading: Promise<void> | null = null;

/** The service worker clears away caches by another beginning of their names. */
const KEPT = 'book-of-raumspiel';

/** Browsers keep caches to pages that came by a secure connection. */
const cache = (): Promise<Cache> | null => ('caches' in self ? caches.open(KEPT) : null);

async function restored(url: string): Promise<boolean> {
  const kept = await (await cache())?.match(url);
  return kept !== undefined && restoreBook(new Uint8Array(await kept.arrayBuffer()));
}

/** Unpacking takes a second or two; spread out on the device the book is there at once. */
async function keep(url: string): Promise<void> {
  const kept = await cache();
  const spread = spreadBook();
  if (!kept || !spread) return;
  for (const older of await kept.keys()) await kept.delete(older);
  await kept.put(url, new Response(new Uint8Array(spread)));
}

async function load(): Promise<void> {
  const { href } = new URL('../wasm/connect-7x6-4.book', import.meta.url);
  if (await restored(href).catch(() => false)) return;
  const answer = await fetch(href);
  if (!answer.ok || !installBook(new Uint8Array(await answer.arrayBuffer()))) return;
  // Not keeping it costs time at the next visit and nothing else.
  void keep(href).catch(() => undefined);
}

/** Loads the book of Connect Four into this worker, once. Without it the search has to do. */
export function loadBook(): Promise<void> {
  loading ??= load().catch(() => undefined);
  return loading;
}
