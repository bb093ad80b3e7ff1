import init from '../wasm/engine.js';
import { Choice } from './choice';
import { Examine, Solve } from './examine';
import { Look } from './look';
import type { Answer, Question } from './question';

/**
 * The engine's own thread: one module, one book, one set of tables for everybody who asks. It
 * thinks in slices, a slice for each open question in turn, and hears between them what is new.
 */
const reply = (message: Answer): void => postMessage(message);

/** Something that is thought about a slice at a time. */
export interface Task {
  /** Thinks on; the answer, and whether it is the last. */
  readonly step: () => { readonly answer: Answer | null; readonly last: boolean };
}

const open = new Map<number, Task>();
let loading: Promise<unknown> | null = null;
let working = false;
let told = 0;

/** Lets messages in that have arrived meanwhile. */
const breathe = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

function step(id: number, task: Task): void {
  try {
    const { answer, last } = task.step();
    if (last) open.delete(id);
    if (answer) reply(answer);
  } catch (error) {
    open.delete(id);
    reply({ kind: 'failed', id, message: String(error) });
  }
}

async function work(): Promise<void> {
  if (working) return;
  working = true;
  while (open.size > 0) {
    for (const [id, task] of [...open]) {
      if (open.has(id)) step(id, task);
      await breathe();
    }
    tellLoaded();
  }
  working = false;
}

/** What was loaded here is to be there without a network too. */
function tellLoaded(): void {
  const loaded = performance.getEntriesByType('resource');
  if (loaded.length > told) reply({ kind: 'loaded', urls: loaded.map(({ name }) => name) });
  told = loaded.length;
}

const wanted = new Set<number>();

function taskOf(question: Exclude<Question, { kind: 'stop' }>): Task {
  switch (question.kind) {
    case 'look':
      return new Look(question.id, question.inquiry);
    case 'choose':
      return new Choice(question.id, question.choosing);
    case 'examine':
      return new Examine(question.id, question.examination);
    case 'solve':
      return new Solve(question.id, question.examination);
  }
}

async function take(question: Exclude<Question, { kind: 'stop' }>): Promise<void> {
  const { id } = question;
  wanted.add(id);
  loading ??= init();
  await loading;
  if (!wanted.delete(id)) return;
  open.set(id, taskOf(question));
  await work();
}

onmessage = ({ data }: MessageEvent<Question>) => {
  if (data.kind === 'stop') {
    wanted.delete(data.id);
    open.delete(data.id);
    return;
  }
  take(data).catch((error: unknown) => {
    // Another try may find the network again.
    loading = null;
    reply({ kind: 'failed', id: data.id, message: String(error) });
  });
};
