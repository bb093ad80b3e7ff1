import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer, Question } from '../../src/engine/question';

/** A worker that answers nothing by itself. */
class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: { data: Answer }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  heard: Question[] = [];
  ended = false;
  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(question: Question): void {
    this.heard.push(question);
  }
  terminate(): void {
    this.ended = true;
  }
  tell(data: Answer): void {
    this.onmessage?.({ data });
  }
}

const place = { spec: 'connect-7x6-4', start: '-', moves: '' };
const opinion = { score: { kind: 'draw' }, moves: [], line: [], depth: 1, nodes: 1 } as never;

beforeEach(() => {
  FakeWorker.made = [];
  vi.resetModules();
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

const engine = async () => (await import('../../src/engine/engine')).engine();
const quiet = (): AbortSignal => new AbortController().signal;

test('one worker serves the computer and the analysis, and is never ended while the page lives', async () => {
  vi.useFakeTimers();
  const asked = await engine();
  const looked = asked.look(place, quiet());
  const chosen = asked.choose({ ...place, level: 3 }, quiet());
  const [worker] = FakeWorker.made;
  const [look, choose] = worker?.heard ?? [];
  worker?.tell({ kind: 'chosen', id: choose?.id ?? 0, move: 'd' });
  expect(await chosen).toBe('d');
  vi.advanceTimersByTime(60 * 60_000);
  worker?.tell({ kind: 'opinion', id: look?.id ?? 0, opinion, last: true });
  expect(await looked).toBe(opinion);
  vi.advanceTimersByTime(60 * 60_000);
  void asked.look(place, quiet()).catch(() => undefined);
  expect(FakeWorker.made).toHaveLength(1);
  expect(worker?.ended).toBe(false);
  vi.useRealTimers();
});

test('a worker that has made the table of an ending is ended when nobody has asked for a while', async () => {
  vi.useFakeTimers();
  const asked = await engine();
  const stop = new AbortController();
  const looked = asked.look(place, stop.signal).catch(() => 'stopped');
  const [worker] = FakeWorker.made;
  const solving = { ...(opinion as object), solving: 3 } as never;
  worker?.tell({ kind: 'opinion', id: worker.heard[0]?.id ?? 0, opinion: solving, last: false });
  vi.advanceTimersByTime(60 * 60_000);
  expect(worker?.ended).toBe(false);
  stop.abort();
  expect(await looked).toBe('stopped');
  vi.advanceTimersByTime(20_000);
  const again = asked.choose({ ...place, level: 3 }, quiet());
  vi.advanceTimersByTime(60_000);
  expect(worker?.ended).toBe(false);
  worker?.tell({ kind: 'chosen', id: worker.heard.at(-1)?.id ?? 0, move: 'd' });
  expect(await again).toBe('d');
  vi.advanceTimersByTime(60_000);
  expect(worker?.ended).toBe(true);
  void asked.look(place, quiet()).catch(() => undefined);
  expect(FakeWorker.made).toHaveLength(2);
  vi.useRealTimers();
});

test('a newer inquiry ends the one before it; a choice goes on beside it', async () => {
  const asked = await engine();
  const first = asked.look(place, quiet());
  const choice = asked.choose({ ...place, level: 0 }, quiet());
  const told: unknown[] = [];
  const second = asked.look({ ...place, moves: 'd' }, quiet(), (one) => told.push(one));
  await expect(first).rejects.toThrow('No longer wanted');
  const [worker] = FakeWorker.made;
  expect(worker?.heard.map(({ kind }) => kind)).toEqual(['look', 'choose', 'stop', 'look']);
  // What was said of the dropped one is not taken for the new one.
  worker?.tell({ kind: 'opinion', id: worker.heard[0]?.id ?? 0, opinion, last: true });
  expect(told).toEqual([]);
  worker?.tell({ kind: 'opinion', id: worker.heard[3]?.id ?? 0, opinion, last: true });
  expect(await second).toBe(opinion);
  worker?.tell({ kind: 'chosen', id: worker.heard[1]?.id ?? 0, move: null });
  expect(await choice).toBeNull();
});

test('what is no longer wanted is stopped, and what fails says so; the next question finds a new worker', async () => {
  const asked = await engine();
  const stop = new AbortController();
  const choice = asked.choose({ ...place, level: 0 }, stop.signal);
  stop.abort();
  await expect(choice).rejects.toThrow('No longer wanted');
  expect(FakeWorker.made[0]?.heard.at(-1)?.kind).toBe('stop');
  const other = asked.choose({ ...place, level: 0 }, quiet());
  FakeWorker.made[0]?.onerror?.({ message: 'not loaded' });
  await expect(other).rejects.toThrow('not loaded');
  void asked.choose({ ...place, level: 0 }, quiet()).catch(() => undefined);
  expect(FakeWorker.made).toHaveLength(2);
});
