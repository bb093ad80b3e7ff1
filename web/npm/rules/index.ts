/** The rules of Raumspiel's games, as the page itself plays by them. */

import module from '../../src/wasm/rules_bg.wasm?inline';
import { initSync } from '../../src/wasm/rules.js';

// A data URL, so that one file works in Node and in every bundler without being told where the module is.
const base64 = module.slice(module.indexOf(',') + 1);
const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
// Compiled beside, because browsers refuse to compile large modules on their main thread.
initSync({ module: await WebAssembly.compile(bytes) });

export { Game, type Position } from '../../src/rules/game';
export { cellName, columnName } from '../../src/rules/name';
export { readRecord, writeRecord, type Told } from '../../src/rules/record';
export { Refused } from '../../src/rules/refused';
export { CHESS, CONNECT_FOUR, CONNECT_SPACE, connectText } from '../../src/rules/spec';
export type { Kind, Spec } from '../../src/rules/spec';
export type { Cell, Lattice, Move, Outcome, Piece, Role, Side } from '../../src/rules/types';
