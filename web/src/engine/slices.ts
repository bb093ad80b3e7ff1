import { kindOf } from '../rules/spec';
import type { Inquiry } from './question';

/** Solvers of flat boards begin every slice by asking for what may be easy. */
const FIRST_MS = { 'connect-flat': 150, 'connect-space': 40, chess: 40 } as const;
const GROWTH = 1.5;
/** Nobody waits longer than this for the analyst to hear that the position has changed. */
const MOST_MS = 240;

/** How long a worker thinks before it listens: briefly at first, so that something is soon said. */
export class Slices {
  private ms: number;
  private nodes = 0;
  private readonly end: number;
  private readonly mostNodes: number;

  constructor({ spec, mostMs = Infinity, mostNodes = Infinity }: Inquiry, now: number) {
    this.ms = FIRST_MS[kindOf(spec)];
    this.end = now + mostMs;
    this.mostNodes = mostNodes;
  }

  next(now: number): { readonly ms: number; readonly nodes: number } {
    const ms = Math.max(1, Math.min(this.ms, this.end - now));
    this.ms = Math.min(MOST_MS, this.ms * GROWTH);
    return { ms, nodes: this.mostNodes - this.nodes };
  }

  isOver(now: number, nodes: number): boolean {
    this.nodes = nodes;
    return now >= this.end || nodes >= this.mostNodes;
  }
}
