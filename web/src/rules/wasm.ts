import init, { initSync } from '../wasm/rules.js';

let loading: Promise<void> | null = null;

/** Loads the rules once; every other call waits for the first. */
export function loadRules(): Promise<void> {
  loading ??= init().then(() => undefined);
  return loading;
}

/** Loads the rules from bytes, where there is no network (tests). */
export function loadRulesFrom(module: BufferSource): void {
  initSync({ module });
  loading = Promise.resolve();
}
