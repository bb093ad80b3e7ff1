// Leaves a second of 3D chess in WebAssembly, best of eight rounds: `raumspiel-bench chess` asks.
import { readFileSync } from 'node:fs';
import { initSync, perft } from '../src/wasm/engine.js';

initSync({ module: readFileSync(new URL('../src/wasm/engine_bg.wasm', import.meta.url)) });
const rates = Array.from({ length: 8 }, () => {
  const begun = performance.now();
  const leaves = perft('chess-5x5x5', undefined, 4);
  return (leaves / (performance.now() - begun)) * 1000;
});
console.log(Math.max(...rates));
