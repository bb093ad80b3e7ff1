// What the engine's module thinks of positions, for comparison with the native engine: lines of
// game, start, moves and nodes in, separated by tabs; one line of the thought out for each. With an
// argument it is that module that thinks.
import { readFileSync } from 'node:fs';
import { initSync, think } from '../src/wasm/engine.js';

const file = (name) => new URL(name, import.meta.url);
initSync({ module: readFileSync(file(`../src/wasm/${process.argv[2] ?? 'engine_bg.wasm'}`)) });

/** A score as two numbers: its kind, and an estimate or in how many plies the game ends. */
const KINDS = [null, 'estimate', 'win', 'draw', 'loss'];
const pair = (score) =>
  score ? `${KINDS.indexOf(score.kind)} ${score.value ?? score.within ?? -1}` : '0 0';

for (const line of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const [game, start, moves, nodes] = line.split('\t');
  const opinion = JSON.parse(think(game, start, moves, Number(nodes), 4 << 20));
  const scores = [opinion.score, ...opinion.moves.map(({ score }) => score)].map(pair);
  const { best, depth } = opinion;
  console.log(
    [scores.join(' '), best ?? '', opinion.line.join(' '), opinion.nodes, depth].join('\t'),
  );
}
