import { create } from 'zustand';
import { keepOffline } from '../app/offline';
import { renewIfStale } from '../app/renewal';
import type { Opinion } from './opinion';
import type { Answer, Choosing, Examination, Finding, Inquiry, Question } from './question';

/** Whoever answers: a worker in the page, something simpler in tests. */
export interface Engine {
  /**
   * Resolves with the last word, and tells every opinion on the way. A newer inquiry ends the one
   * before it, which then rejects, as it does when `signal` aborts.
   */
  readonly look: (
    inquiry: Inquiry,
    signal: AbortSignal,
    onOpinion?: (opinion: Opinion) => void,
  ) => Promise<Opinion>;
  /** Resolves with the move to play, null where there is none; rejects when `signal` aborts. */
  readonly choose: (choosing: Choosing, signal: AbortSignal) => Promise<string | null>;
  /** Judges a solver's last move of a puzzle, and answers it. */
  readonly examine: (examination: Examination, signal: AbortSignal) => Promise<Finding>;
  /** The quickest move that is right for a solver, null where there is none. */
  readonly solve: (examination: Examination, signal: AbortSignal) => Promise<string | null>;
}

/** A question that waits for its answer. */
interface Waiting {
  readonly hear: (answer: Answer) => void;
  readonly reject: (why: Error) => void;
}

/** How much of the book of openings has come, while it comes. */
export const useBook = create<{ readonly part: number | null }>()(() => ({ part: null }));

/** One worker for everybody who asks. It lives as long as the page, and so do its tables unless they are large. */
let worker: Worker | null = null;
const waiting = new Map<number, Waiting>();
let lastId = 0;
let looking: number | null = null;

/** How long a worker is kept that has taken much memory, when nobody asks it anything. */
const IDLE_MS = 30_000;
/** Tables of endings take some 200 MB, and a worker gives back what it took only with its end. */
let isLarge = false;
let idle: ReturnType<typeof setTimeout> | undefined;

function endWhenIdle(): void {
  clearTimeout(idle);
  if (!isLarge || waiting.size > 0) return;
  idle = setTimeout(() => {
    worker?.terminate();
    worker = null;
    isLarge = false;
    useBook.setState({ part: null });
  }, IDLE_MS);
}

const unwanted = (): Error => new DOMException('No longer wanted.', 'AbortError');

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./engineWorker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (data.kind === 'loaded') keepOffline(data.urls);
    else if (data.kind === 'book') useBook.setState({ part: data.part });
    else waiting.get(data.id)?.hear(data);
  };
  worker.onerror = (event) => {
    void renewIfStale();
    worker?.terminate();
    worker = null;
    useBook.setState({ part: null });
    for (const id of [...waiting.keys()]) close(id)?.reject(new Error(event.message));
  };
  return worker;
}

function close(id: number): Waiting | undefined {
  const closed = waiting.get(id);
  waiting.delete(id);
  if (looking === id) looking = null;
  endWhenIdle();
  return closed;
}

function drop(id: number): void {
  const dropped = close(id);
  if (!dropped) return;
  worker?.postMessage({ kind: 'stop', id } satisfies Question);
  dropped.reject(unwanted());
}

/** Asks, and waits until `answered` has made something of what was heard. */
function ask<T>(
  question: (id: number) => Question,
  signal: AbortSignal,
  answered: (answer: Answer) => { readonly is: T } | null,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(unwanted());
      return;
    }
    const id = (lastId += 1);
    const hear = (answer: Answer): void => {
      if (answer.kind === 'failed') {
        void renewIfStale();
        close(id)?.reject(new Error(answer.message));
      }
      const last = answered(answer);
      if (last && close(id)) resolve(last.is);
    };
    waiting.set(id, { hear, reject });
    clearTimeout(idle);
    signal.addEventListener('abort', () => drop(id));
    try {
      started().postMessage(question(id));
    } catch (error) {
      close(id)?.reject(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

const workerEngine: Engine = {
  look: (inquiry, signal, onOpinion) => {
    if (looking !== null) drop(looking);
    return ask(
      (id) => ({ kind: 'look', id: (looking = id), inquiry }),
      signal,
      (answer) => {
        if (answer.kind !== 'opinion') return null;
        isLarge ||= typeof answer.opinion.solving === 'number';
        onOpinion?.(answer.opinion);
        return answer.last ? { is: answer.opinion } : null;
      },
    );
  },
  choose: (choosing, signal) =>
    ask(
      (id) => ({ kind: 'choose', id, choosing }),
      signal,
      (answer) => (answer.kind === 'chosen' ? { is: answer.move } : null),
    ),
  examine: (examination, signal) =>
    ask(
      (id) => ({ kind: 'examine', id, examination }),
      signal,
      (answer) => (answer.kind === 'found' ? { is: answer.finding } : null),
    ),
  solve: (examination, signal) =>
    ask(
      (id) => ({ kind: 'solve', id, examination }),
      signal,
      (answer) => (answer.kind === 'solved' ? { is: answer.move } : null),
    ),
};

let current: Engine = workerEngine;

/** Who is asked. */
export const engine = (): Engine => current;

/** Tests, where there are no workers, put somebody else in the engine's place. */
export function thinkBy(other: Engine): void {
  current = other;
}
