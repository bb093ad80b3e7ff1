import { installBook } from '../wasm/engine.js';
import type { Answer } from './question';

let loading: Promise<void> | null = null;
let here = false;

/** Earlier versions kept the book unpacked on the device. */
const FORMER = 'book-of-raumspiel';

const tell = (part: number | null): void => postMessage({ kind: 'book', part } satisfies Answer);

/** Fetches a file and tells how much of it has come. */
async function fetched(url: string): Promise<Uint8Array | null> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) return null;
  const all = Number(answer.headers.get('content-length') ?? 0);
  const parts: Uint8Array[] = [];
  let come = 0;
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    come += value.length;
    tell(all > 0 ? Math.min(1, come / all) : 0);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

async function load(): Promise<void> {
  const { href } = new URL('../wasm/connect-7x6-4.book', import.meta.url);
  tell(0);
  const packed = await fetched(href);
  here = packed !== null && installBook(packed);
  if ('caches' in self) void caches.delete(FORMER).catch(() => undefined);
}

/** Begins to load the book of Connect Four, once. Meanwhile, and without it, the search has to do. */
export function wantBook(): void {
  loading ??= load()
    .catch(() => {
      // The network may be back when it is wanted the next time.
      loading = null;
    })
    .finally(() => tell(null));
}

export const bookIsHere = (): boolean => here;
