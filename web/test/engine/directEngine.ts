import { configure } from '@testing-library/react';
import type { Engine } from '../../src/engine/engine';
import type { Opinion } from '../../src/engine/opinion';
import type { Finding, Inquiry } from '../../src/engine/question';
import { Analyst, Computer, Examiner, initSync } from '../../src/wasm/engine.js';
import { file } from '../file';

initSync({ module: file('web/src/wasm/engine_bg.wasm') });

// It thinks on the only thread, on machines that may be busy.
configure({ asyncUtilTimeout: 20_000 });

/** Every inquiry that was made, in order. */
export const inquiries: Inquiry[] = [];

/** How long every answer takes at least. */
export const pace = { ms: 0 };

const MOST_NODES = 400_000;

/** The real engine without a worker: there are none in these tests. */
export const directEngine: Engine = {
  look: async (inquiry, signal, onOpinion): Promise<Opinion> => {
    inquiries.push(inquiry);
    await new Promise((done) => setTimeout(done, pace.ms));
    if (signal.aborted) throw new DOMException('No longer wanted.', 'AbortError');
    const analyst = new Analyst(inquiry.spec);
    analyst.show(inquiry.start, inquiry.moves);
    const text = analyst.think(60_000, inquiry.mostNodes ?? MOST_NODES);
    const opinion: Opinion = { others: [], ...(JSON.parse(text) as Opinion) };
    analyst.free();
    onOpinion?.(opinion);
    return opinion;
  },
  choose: ({ spec, start, moves, level }) =>
    Promise.resolve(new Computer(spec, level).choose(start, moves, 1, 60_000) ?? null),
  examine: ({ spec, theme, start, moves, own }) =>
    Promise.resolve(JSON.parse(new Examiner(spec).examine(theme, start, moves, own)) as Finding),
  solve: ({ spec, theme, start, moves, own }) =>
    Promise.resolve(new Examiner(spec).best(theme, start, moves, own) ?? null),
};
