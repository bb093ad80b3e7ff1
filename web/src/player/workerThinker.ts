import { keepOffline } from '../app/offline';
import type { Thinker, ThinkReply } from './think';

let idle: Worker | null = null;

const start = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** Thinks in a worker, so that the page never waits. The worker is kept for the next move; a
 * thought that is no longer wanted is ended with its worker, so that a search need not be asked. */
export const workerThinker: Thinker = {
  think: (request, signal, onProgress) =>
    new Promise((resolve, reject) => {
      const worker = idle ?? start();
      idle = null;
      const stop = (): void => {
        worker.terminate();
        reject(new DOMException('No longer wanted.', 'AbortError'));
      };
      signal.addEventListener('abort', stop);
      worker.onmessage = ({ data }: MessageEvent<ThinkReply>) => {
        if (data.kind === 'loaded') keepOffline(data.urls);
        onProgress?.(data);
        if (data.kind !== 'bestmove') return;
        signal.removeEventListener('abort', stop);
        idle?.terminate();
        idle = worker;
        resolve(data.move);
      };
      worker.onerror = (event) => {
        signal.removeEventListener('abort', stop);
        worker.terminate();
        reject(new Error(event.message));
      };
      worker.postMessage(request);
    }),
};
