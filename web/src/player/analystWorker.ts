import { CONNECT_FOUR, kindOf } from '../rules/spec';
import init, { Analyst } from '../wasm/engine.js';
import { loadBook } from './book';
import type { Answer, Ask, Inquiry } from './inquiry';
import { unpackOpinion } from './opinion';
import { Slices } from './slices';

/** The analyst's own thread. It thinks in slices and hears between them what is asked next. */
const reply = (message: Answer): void => postMessage(message);

/** What its tables may take. Flat boards have the book besides, and are faster with less: a small
 * table stays in the processor's cache. */
const MEMORY = { 'connect-flat': 8 << 20, 'connect-space': 16 << 20, chess: 16 << 20 } as const;

let loading: Promise<unknown> | null = null;
let analyst: { readonly spec: string; readonly looks: Analyst } | null = null;
let asked: { readonly id: number; readonly inquiry: Inquiry } | null = null;
let working = false;

/** The book ends after so many stones; until then it knows everything at once. */
const BOOK_STONES = 12;

function isInBook({ spec, start, moves }: Inquiry): boolean {
  const stones = (start.match(/[xo]/g)?.length ?? 0) + (moves.match(/\S+/g)?.length ?? 0);
  return spec === CONNECT_FOUR && stones <= BOOK_STONES;
}

async function analystFor(inquiry: Inquiry): Promise<Analyst> {
  const { spec } = inquiry;
  loading ??= init();
  await loading;
  if (isInBook(inquiry)) await loadBook();
  if (analyst?.spec !== spec) {
    analyst?.looks.free();
    analyst = null;
    analyst = { spec, looks: new Analyst(spec, MEMORY[kindOf(spec)]) };
  }
  return analyst.looks;
}

/** Lets messages in that have arrived meanwhile. */
const breathe = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

async function look(id: number, inquiry: Inquiry): Promise<void> {
  const looks = await analystFor(inquiry);
  looks.show(inquiry.start, inquiry.moves);
  const slices = new Slices(inquiry, performance.now());
  while (asked?.id === id) {
    const { ms, nodes } = slices.next(performance.now());
    const packed = looks.think(ms, nodes);
    const opinion = unpackOpinion(packed);
    packed.free();
    const last = opinion.done || slices.isOver(performance.now(), opinion.nodes);
    if (last) asked = null;
    reply({ kind: 'opinion', id, opinion, last });
    await breathe();
  }
}

async function work(): Promise<void> {
  if (working) return;
  working = true;
  while (asked) {
    const { id, inquiry } = asked;
    try {
      await look(id, inquiry);
    } catch (error) {
      asked = null;
      reply({ kind: 'failed', id, message: String(error) });
    }
  }
  working = false;
}

onmessage = ({ data }: MessageEvent<Ask>) => {
  asked = data.kind === 'look' ? data : null;
  void work();
};
