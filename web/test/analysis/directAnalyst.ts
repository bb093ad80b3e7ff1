import { configure } from '@testing-library/react';
import type { Analyst } from '../../src/player/analyst';
import { unpackOpinion, type Opinion } from '../../src/player/opinion';
import type { Inquiry } from '../../src/player/inquiry';
import { Analyst as Handle, initSync } from '../../src/wasm/engine.js';
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
export const directAnalyst: Analyst = {
  inquire: async (inquiry, signal, onOpinion): Promise<Opinion> => {
    inquiries.push(inquiry);
    await new Promise((done) => setTimeout(done, pace.ms));
    if (signal.aborted) throw new DOMException('No longer wanted.', 'AbortError');
    const analyst = new Handle(inquiry.spec, 4 << 20);
    analyst.show(inquiry.start, inquiry.moves);
    const opinion = unpackOpinion(analyst.think(60_000, inquiry.mostNodes ?? MOST_NODES));
    analyst.free();
    onOpinion?.(opinion);
    return opinion;
  },
};
