import { CONNECT_FOUR } from '../rules/spec';
import init, { Computer } from '../wasm/engine.js';
import { loadBook } from './book';
import type { ThinkReply, ThinkRequest } from './think';

/** The computer's own thread: it lives on between moves and keeps what it has learned. */
const reply = (message: ThinkReply): void => postMessage(message);

/** From this level on Connect Four is played with the book of exact openings. */
const BOOK_LEVEL = 6;

/** Nobody waits longer than this for a move. */
const MOST_MS = 4000;

let loading: Promise<unknown> | null = null;
let computer: { readonly key: string; readonly player: Computer } | null = null;

async function choose({ spec, level, start, moves }: ThinkRequest): Promise<string | null> {
  loading ??= init();
  await loading;
  if (spec === CONNECT_FOUR && level >= BOOK_LEVEL) await loadBook();
  const key = `${spec} ${level}`;
  if (computer?.key !== key) {
    computer?.player.free();
    computer = { key, player: new Computer(spec, level + 1) };
  }
  const seed = Math.floor(Math.random() * 2 ** 32);
  return computer.player.choose(start, moves, seed, MOST_MS) ?? null;
}

let told = 0;

async function answer(request: ThinkRequest): Promise<void> {
  const move = await choose(request);
  const loaded = performance.getEntriesByType('resource');
  if (loaded.length > told) reply({ kind: 'loaded', urls: loaded.map(({ name }) => name) });
  told = loaded.length;
  reply({ kind: 'bestmove', move });
}

onmessage = ({ data }: MessageEvent<ThinkRequest>) => {
  // As an error of the thread, so that the page hears of it.
  answer(data).catch(reportError);
};
