import { Computer } from '../wasm/engine.js';
import { bookIsHere, wantBook } from './book';
import type { Task } from './engineWorker';
import type { Choosing } from './question';

/** Nobody waits longer than this for a move. */
const MOST_MS = 4000;
/** What the book would say at once is not searched for long while it is on its way. */
const MOST_MS_WITHOUT_BOOK = 1200;
const FIRST_MS = 250;
const GROWTH = 1.5;

/** The player that moved last keeps its tables for its next move. */
let player: { readonly key: string; readonly computer: Computer } | null = null;

function playerFor({ spec, level }: Choosing): Computer {
  const key = `${spec} ${level}`;
  if (player?.key !== key) {
    player?.computer.free();
    player = null;
    player = { key, computer: new Computer(spec, level) };
  }
  return player.computer;
}

/** A move of the computer, chosen in slices that grow: each goes on from what the tables hold. */
export class Choice implements Task {
  private readonly id: number;
  private readonly choosing: Choosing;
  private readonly seed = Math.floor(Math.random() * 2 ** 32);
  private readonly begun = performance.now();
  private ms = FIRST_MS;

  constructor(id: number, choosing: Choosing) {
    this.id = id;
    this.choosing = choosing;
  }

  step(): ReturnType<Task['step']> {
    const { spec, start, moves } = this.choosing;
    const computer = playerFor(this.choosing);
    const wants = computer.wantsBook(start, moves);
    if (wants) wantBook(spec);
    const most = wants && !bookIsHere(spec) ? MOST_MS_WITHOUT_BOOK : MOST_MS;
    const left = Math.max(1, this.begun + most - performance.now());
    const move = computer.choose(start, moves, this.seed, Math.min(this.ms, left)) ?? null;
    this.ms *= GROWTH;
    const last = computer.finished || performance.now() >= this.begun + most;
    return { answer: last ? { kind: 'chosen', id: this.id, move } : null, last };
  }
}
