import type { Answer, Ask, Inquiry } from './inquiry';
import type { Opinion } from './opinion';

/** Whoever answers inquiries: a worker in the page, something simpler in tests. */
export interface Analyst {
  /**
   * Resolves with the last word, and tells every opinion on the way. A newer inquiry ends the one
   * before it, which then rejects, as it does when `signal` aborts.
   */
  readonly inquire: (
    inquiry: Inquiry,
    signal: AbortSignal,
    onOpinion?: (opinion: Opinion) => void,
  ) => Promise<Opinion>;
}

interface Open {
  readonly id: number;
  readonly tell: (opinion: Opinion) => void;
  readonly resolve: (opinion: Opinion) => void;
  readonly reject: (why: Error) => void;
}

/** Tables and book are given back when nobody has asked for so long. */
const IDLE_MS = 5 * 60_000;

let worker: Worker | null = null;
let open: Open | null = null;
let lastId = 0;
let idle: ReturnType<typeof setTimeout> | undefined;

const unwanted = (): Error => new DOMException('No longer wanted.', 'AbortError');

function started(): Worker {
  clearTimeout(idle);
  if (worker) return worker;
  worker = new Worker(new URL('./analystWorker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => hear(data);
  worker.onerror = (event) => {
    worker?.terminate();
    worker = null;
    close()?.reject(new Error(event.message));
  };
  return worker;
}

function close(): Open | null {
  const closed = open;
  open = null;
  idle = setTimeout(() => {
    worker?.terminate();
    worker = null;
  }, IDLE_MS);
  return closed;
}

function hear(answer: Answer): void {
  if (answer.id !== open?.id) return;
  if (answer.kind === 'failed') close()?.reject(new Error(answer.message));
  else {
    open.tell(answer.opinion);
    if (answer.last) close()?.resolve(answer.opinion);
  }
}

const ask = (message: Ask): void => started().postMessage(message);

const workerAnalyst: Analyst = {
  inquire: (inquiry, signal, onOpinion) =>
    new Promise((resolve, reject) => {
      close()?.reject(unwanted());
      if (signal.aborted) {
        reject(unwanted());
        return;
      }
      const id = (lastId += 1);
      open = { id, tell: (opinion) => onOpinion?.(opinion), resolve, reject };
      signal.addEventListener('abort', () => {
        if (open?.id !== id) return;
        ask({ kind: 'stop' });
        close()?.reject(unwanted());
      });
      ask({ kind: 'look', id, inquiry });
    }),
};

let analyst: Analyst = workerAnalyst;

/** Who is asked. */
export const currentAnalyst = (): Analyst => analyst;

/** Tests, where there are no workers, put somebody else in the analyst's place. */
export function analyseBy(other: Analyst): void {
  analyst = other;
}
