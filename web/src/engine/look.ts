import { kindOf } from '../rules/spec';
import { Analyst } from '../wasm/engine.js';
import { wantBook } from './book';
import type { Task } from './engineWorker';
import { bestFirst, beforeMove, type Line, type Opinion } from './opinion';
import type { Inquiry } from './question';
import { Slices } from './slices';

/** How many games' tables are kept at a time: the one looked at, and the one before it. */
const MOST_ANALYSTS = 2;
/** How long another line is looked at before the best one is looked at again. */
const OTHER_MS = 60;

const analysts = new Map<string, Analyst>();

function analystFor(spec: string): Analyst {
  const analyst = analysts.get(spec) ?? new Analyst(spec);
  analysts.delete(spec);
  analysts.set(spec, analyst);
  for (const [oldest, forgotten] of [...analysts].slice(0, -MOST_ANALYSTS)) {
    analysts.delete(oldest);
    forgotten.free();
  }
  return analyst;
}

/** A position that is looked at for as long as somebody wants to know. */
export class Look implements Task {
  private readonly id: number;
  private readonly inquiry: Inquiry;
  private readonly slices: Slices;
  private readonly others = new Map<string, Opinion>();
  private nodes = 0;

  constructor(id: number, inquiry: Inquiry) {
    this.id = id;
    this.inquiry = inquiry;
    this.slices = new Slices(inquiry, performance.now());
  }

  step(): ReturnType<Task['step']> {
    const best = this.think();
    const others = this.otherLines(best);
    const opinion: Opinion = { ...best, nodes: this.nodes, others };
    const isOver = this.slices.isOver(performance.now(), this.nodes);
    const isDone = ({ move }: Line) =>
      isFromTable(best, this.inquiry) || this.others.get(move)?.done;
    const last = isOver || (best.done && others.every(isDone));
    return { answer: { kind: 'opinion', id: this.id, opinion, last }, last };
  }

  private think(): Opinion {
    const { spec, start, moves } = this.inquiry;
    const analyst = analystFor(spec);
    analyst.show(start, moves);
    analyst.solveEndings(this.isPatient());
    if (analyst.wantsBook()) wantBook(spec);
    const { ms, nodes } = this.slices.next(performance.now());
    const opinion = JSON.parse(analyst.think(ms, nodes)) as Opinion;
    this.nodes += opinion.nodes;
    return opinion;
  }

  /** A table of an ending takes seconds and much memory: only for those who look as long as it takes. */
  private isPatient(): boolean {
    const { mostMs, mostNodes } = this.inquiry;
    return mostMs === undefined && mostNodes === undefined;
  }

  /** How play may go on after the next best moves, each looked at for a while in its turn. */
  private otherLines(best: Opinion): Line[] {
    const { spec, start, moves, lines = 1 } = this.inquiry;
    const next = bestFirst(best)
      .filter(({ move, score }) => move !== best.best && score !== null)
      .slice(0, lines - 1);
    const analyst = analystFor(spec);
    for (const { move } of next) {
      if (isFromTable(best, this.inquiry) || this.others.get(move)?.done) continue;
      analyst.show(start, `${moves} ${move}`.trim());
      this.others.set(move, JSON.parse(analyst.think(OTHER_MS, Infinity)) as Opinion);
    }
    return next.map(({ move, score }) => {
      const after = this.others.get(move);
      const known = after && after.score.kind !== 'estimate' ? beforeMove(after.score) : score;
      return { move, score: known, line: [move, ...(after?.line ?? [])] };
    });
  }
}

/** Whether a table of the ending tells what every move is worth, or is being made. To look at what a promotion leads to
 *  would be to make another table and to forget this one. */
function isFromTable({ exact, solving }: Opinion, { spec }: Inquiry): boolean {
  return kindOf(spec) === 'chess' && (exact || typeof solving === 'number');
}
