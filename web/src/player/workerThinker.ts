import type { Thinker, ThinkReply } from './think';

/** Thinks in a worker, so that the page never waits. A thought that is no longer wanted is ended
 * with its worker: a search need not ask whether it should stop. */
export const workerThinker: Thinker = {
  think: (request, signal, onProgress) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      const stop = (): void => {
        worker.terminate();
        reject(new DOMException('No longer wanted.', 'AbortError'));
      };
      signal.addEventListener('abort', stop);
      worker.onmessage = ({ data }: MessageEvent<ThinkReply>) => {
        onProgress?.(data);
        if (data.kind !== 'bestmove') return;
        signal.removeEventListener('abort', stop);
        worker.terminate();
        resolve(data.move);
      };
      worker.onerror = (event) => {
        worker.terminate();
        reject(new Error(event.message));
      };
      worker.postMessage(request);
    }),
};
