import { Refused as WasmRefused } from '../wasm/rules.js';

/** What the rules refused, with a stable code and the sentence a person reads. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.name = 'Refused';
    this.code = code;
  }
}

/** Calls into the module; what it throws becomes an error of ours. */
export function asking<T>(ask: () => T): T {
  try {
    return ask();
  } catch (thrown) {
    if (!(thrown instanceof WasmRefused)) throw thrown;
    const refused = new Refused(thrown.code, thrown.sentence);
    thrown.free();
    throw refused;
  }
}
