import { installBook } from '../wasm/engine.js';
import type { Answer } from './question';

/** The books that there are, by the names of their files. */
const FILES = import.meta.glob<string>('../wasm/*.book', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** By the game that each belongs to. */
const loading = new Map<string, Promise<void>>();
const here = new Set<string>();

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

async function load(spec: string): Promise<void> {
  const file = FILES[`../wasm/${spec}.book`];
  if (file === undefined) return;
  tell(0);
  const packed = await fetched(new URL(file, import.meta.url).href);
  if (packed !== null && installBook(spec, packed)) here.add(spec);
  if ('caches' in self) void caches.delete(FORMER).catch(() => undefined);
}

/** Begins to load the book of a game, once. Meanwhile, and without it, the search has to do. */
export function wantBook(spec: string): void {
  if (loading.has(spec)) return;
  const loaded = load(spec)
    // The network may be back when it is wanted the next time.
    .catch(() => loading.delete(spec))
    .then(() => tell(null));
  loading.set(spec, loaded);
}

export const bookIsHere = (spec: string): boolean => here.has(spec);
