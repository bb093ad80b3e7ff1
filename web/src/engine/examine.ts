import { Examiner } from '../wasm/engine.js';
import type { Task } from './engineWorker';
import type { Examination, Finding } from './question';

/** Puzzles of one game are mostly solved one after the other. */
let examiner: { readonly spec: string; readonly examiner: Examiner } | null = null;

function examinerFor(spec: string): Examiner {
  if (examiner?.spec !== spec) {
    examiner?.examiner.free();
    examiner = null;
    examiner = { spec, examiner: new Examiner(spec) };
  }
  return examiner.examiner;
}

/** A solver's move that is judged: true or not, so it is done in one go. */
export class Examine implements Task {
  private readonly id: number;
  private readonly examination: Examination;

  constructor(id: number, examination: Examination) {
    this.id = id;
    this.examination = examination;
  }

  step(): ReturnType<Task['step']> {
    const { spec, theme, start, moves, own } = this.examination;
    const finding = JSON.parse(examinerFor(spec).examine(theme, start, moves, own)) as Finding;
    return { answer: { kind: 'found', id: this.id, finding }, last: true };
  }
}

/** The move that a solver should have found. */
export class Solve implements Task {
  private readonly id: number;
  private readonly examination: Examination;

  constructor(id: number, examination: Examination) {
    this.id = id;
    this.examination = examination;
  }

  step(): ReturnType<Task['step']> {
    const { spec, theme, start, moves, own } = this.examination;
    const move = examinerFor(spec).best(theme, start, moves, own) ?? null;
    return { answer: { kind: 'solved', id: this.id, move }, last: true };
  }
}
