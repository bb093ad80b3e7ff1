import { describe, expect, it } from 'vitest';
import { thinkBy } from '../../src/engine/engine';
import { COURSES } from '../../src/learn/courses';
import { isReached } from '../../src/learn/goal';
import { examinerOf } from '../../src/learn/judge';
import { cellOf, parOf, starsFor, type SoloStep, type Step } from '../../src/learn/lesson';
import { PuzzleSession } from '../../src/learn/puzzleSession';
import { begin, everReached, gone, isDone, targets, type Solo } from '../../src/learn/solo';
import { de } from '../../src/learn/text/de';
import { en } from '../../src/learn/text/en';
import { es } from '../../src/learn/text/es';
import { fr } from '../../src/learn/text/fr';
import { Game } from '../../src/rules/game';
import { SPECS, type Kind } from '../../src/rules/spec';
import { directEngine } from '../engine/directEngine';

const KINDS = Object.keys(COURSES) as Kind[];
const LEAST: Readonly<Record<Kind, number>> = { 'connect-flat': 6, 'connect-space': 6, chess: 12 };

/** Whether a piece can do it in so many moves at all. */
function inMoves(solo: Solo, moves: number): boolean {
  if (isDone(solo)) return true;
  if (moves === 0) return false;
  return targets(solo).some((to) => {
    const next = gone(solo, to);
    return next !== null && inMoves(next, moves - 1);
  });
}

function playSolo(step: SoloStep): void {
  let solo = begin(step);
  expect(isDone(solo)).toBe(false);
  for (const name of step.solution) {
    expect(isDone(solo)).toBe(false);
    const next = gone(solo, cellOf(name));
    if (!next) throw new Error(`no way to ${name}`);
    solo = next;
  }
  expect(isDone(solo)).toBe(true);
  expect(solo.moves).toBe(step.par);
  expect(inMoves(begin(step), step.par - 1)).toBe(false);
}

async function playStep(spec: string, step: Step): Promise<void> {
  if (step.kind === 'solo') {
    playSolo(step);
    return;
  }
  const start = Game.start(spec, step.position).afterAll(step.moves ?? '');
  if (step.kind === 'board') {
    const [solution] = step.solution;
    expect(isReached(step, start, start)).toBe(false);
    expect(isReached(step, start, start.after(solution))).toBe(true);
    // Not every move will do.
    const others = start.position.legal.filter(({ text }) => text !== solution);
    expect(others.some(({ text }) => !isReached(step, start, start.after(text)))).toBe(true);
    return;
  }
  thinkBy(directEngine);
  const session = new PuzzleSession(start, examinerOf(step.theme), 0);
  const shown = new Promise<void>((done, fail) => {
    session.state.subscribe(({ phase }) => {
      if (phase === 'shown') done();
      if (phase === 'failed') fail(new Error('failed'));
    });
  });
  session.giveUp();
  await shown;
  const made = (session.match?.game.ply ?? 0) - start.ply;
  expect(Math.ceil(made / 2)).toBe(step.par);
  expect(session.match?.game.position.outcome?.winner).toBe(start.position.turn);
}

describe.each(KINDS)('the lessons of %s', (kind) => {
  const { spec, lessons } = COURSES[kind];

  it('are enough, and each has its words', () => {
    expect(spec).toBe(SPECS[kind]);
    expect(lessons.length).toBeGreaterThanOrEqual(LEAST[kind]);
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
    for (const { id, steps } of lessons) {
      for (const words of [en, de, fr, es])
        expect(words.courses[kind][id]?.steps.length, id).toBe(steps.length);
      expect(steps.length).toBeGreaterThan(0);
    }
  });

  it.each(lessons.map((lesson) => [lesson.id, lesson] as const))(
    '%s can be done in its par, and is not done by doing nothing',
    async (_, lesson) => {
      for (const step of lesson.steps) await playStep(spec, step);
      expect(starsFor(lesson, parOf(lesson))).toBe(3);
      expect(starsFor(lesson, parOf(lesson) + 1)).toBe(2);
      expect(starsFor(lesson, parOf(lesson) + 20)).toBe(1);
    },
  );
});

it('unicorns never leave a set of 30 or 35 cells', () => {
  expect(everReached('unicorn', cellOf('Cc2')).size).toBe(30);
  expect(everReached('unicorn', cellOf('Cc3')).size).toBe(35);
  expect(everReached('rook', cellOf('Cc3')).size).toBe(125);
});
