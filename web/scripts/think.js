// What the engine's module thinks of positions, for comparison with the native engine: lines of
// game, start, moves and nodes in, separated by tabs; one line of the thought out for each.
import { readFileSync } from 'node:fs';
import { initSync, think } from '../src/wasm/engine.js';

const file = (name) => new URL(name, import.meta.url);
initSync({ module: readFileSync(file('../src/wasm/engine_bg.wasm')) });

for (const line of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const [game, start, moves, nodes] = line.split('\t');
  const opinion = think(game, start, moves, Number(nodes), 4 << 20);
  const { scores, best, depth } = opinion;
  console.log([scores.join(' '), best ?? '', opinion.line, opinion.nodes, depth].join('\t'));
}
