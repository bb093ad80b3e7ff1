// What one analyst and one player of the best level, who keep their tables, say of one position after the other: lines
// of game, start and moves in, separated by tabs; for each the scores of the position and of its moves, and the move
// that is played, out.
import { readFileSync } from 'node:fs';
import { Analyst, Computer, initSync } from '../src/wasm/engine.js';

const file = (name) => new URL(name, import.meta.url);
initSync({ module: readFileSync(file('../src/wasm/engine_bg.wasm')) });

const BEST = 7;
const SLICE_MS = 60_000;
const SLICE_NODES = 1e9;

const KINDS = [null, 'estimate', 'win', 'draw', 'loss'];
const pair = (score) =>
  score ? `${KINDS.indexOf(score.kind)} ${score.value ?? score.within ?? -1}` : '0 0';

const those = new Map();
const thoseOf = (game) => {
  if (!those.has(game)) {
    those.set(game, { analyst: new Analyst(game), computer: new Computer(game, BEST) });
  }
  return those.get(game);
};

for (const line of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const [game, start, moves] = line.split('\t');
  const { analyst, computer } = thoseOf(game);
  analyst.show(start, moves);
  let opinion;
  do opinion = JSON.parse(analyst.think(SLICE_MS, SLICE_NODES));
  while (!opinion.done);
  const scores = [`${opinion.exact}`, pair(opinion.score)];
  for (const { move, score } of opinion.moves) scores.push(`${move} ${pair(score)}`);
  console.log([scores.join(','), computer.choose(start, moves, 1, SLICE_MS)].join('\t'));
}
